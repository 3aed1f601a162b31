import { Button, Checkbox, Stack, Text } from '@mantine/core'
import { IconRoute } from '@tabler/icons-react'
import { useState } from 'react'
import { z } from 'zod'
import type { DeskCard } from '../../../../shared/desk/schema.ts'
import { small } from '../../../../shared/platform/capital.ts'
import { useSchemaForm } from '../../../platform/form.ts'
import { Form } from '../../../ui/form.tsx'
import { FormSheet } from '../../../ui/form-sheet.tsx'
import { IconTile } from '../../../ui/icon-tile.tsx'
import { Note } from '../../../ui/note.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { askAgain, useDeskAct } from '../../api.ts'

interface Props {
  card: DeskCard
  onClose: () => void
}

const Chosen = z.object({ stations: z.array(z.string()).min(1, 'Выберите, что пройти') })

function AgainForm({ card, onClose }: Props) {
  const act = useDeskAct()
  const { form, failure, isBusy, onSubmit } = useSchemaForm({
    schema: Chosen,
    initialValues: { stations: card.rest.map(({ station }) => station) },
    send: async ({ stations }) => {
      const row = await act(card, askAgain(stations))
      onClose()
      toast('ok', `Снова в очереди, талон ${row.ticket ?? ''}`, card.fullname)
    },
  })
  return (
    <Form failure={failure} isBusy={isBusy} save="Поставить в очередь" onSubmit={onSubmit}>
      <Text size="sm" fw={400} c="dimmed">
        {card.fullname}. Что пройдено, ещё раз проходить не нужно.
      </Text>
      <Checkbox.Group label="Что пройти сегодня" {...form.getInputProps('stations')}>
        <Stack gap={14} pt={4}>
          {card.rest.map(({ station, name, reason }) => (
            <Checkbox
              key={station}
              value={station}
              label={name}
              description={reason ?? undefined}
              // A service without a reason was not taken out of the route, so it cannot be unticked.
              disabled={reason === null}
            />
          ))}
        </Stack>
      </Checkbox.Group>
    </Form>
  )
}

/**
 * Lists services that a patient who came has not passed, and puts the patient back into the queue, today or on
 * another day.
 */
export function Rest({ card }: { card: DeskCard }) {
  const [isOpen, setOpen] = useState(false)
  if (card.rest.length === 0) return null
  return (
    <>
      <Note tone="warm" icon={IconRoute}>
        <p>
          <b>Не пройдено:</b> {card.rest.map(({ name }) => small(name)).join(', ')}
        </p>
        <Button size="sm" variant="default" mt={10} onClick={() => setOpen(true)}>
          Снова в очередь
        </Button>
      </Note>
      <FormSheet
        opened={isOpen}
        onClose={() => setOpen(false)}
        title="Снова в очередь"
        mark={<IconTile icon={IconRoute} tone="warm" size="lg" />}
      >
        <AgainForm card={card} onClose={() => setOpen(false)} />
      </FormSheet>
    </>
  )
}
