import { Box, Button, Divider, Flex, Group, Text, Title } from '@mantine/core'
import { IconAlertCircle, IconPencil } from '@tabler/icons-react'
import { formatDay } from '../../../../shared/platform/days.ts'
import type { DatedWeek } from '../../../../shared/schedule-admin/schema.ts'
import { DateInput } from '../../../ui/date-input.tsx'
import { Note } from '../../../ui/note.tsx'
import { StatusPill } from '../../../ui/status-pill.tsx'
import type { WeekEdit } from './use-week.ts'
import classes from './week.module.css'

interface Props {
  edit: WeekEdit
  weeks: readonly DatedWeek[]
  onCheck: () => void
}

const until = (weeks: readonly DatedWeek[], startsOn: string) =>
  weeks.find((week) => week.startsOn > startsOn)?.startsOn

/** Shows unsaved changes. */
export function WeekFoot({ edit: { changes } }: Pick<Props, 'edit'>) {
  return (
    <Flex component="section" direction="column" gap="md" className={classes.foot} aria-label="Не сохранено">
      <Group gap="sm" wrap="nowrap">
        <Title order={3}>Не сохранено</Title>
        {changes && (
          <StatusPill tone="warn" icon={IconPencil}>
            {changes.length}
          </StatusPill>
        )}
      </Group>
      {changes ? (
        <dl className={classes.changes}>
          {changes.map(({ name, was, now }) => (
            <div key={name}>
              <dt>{name}</dt>
              <Box component="dd" flex="1 1 16rem" miw={0}>
                <s>{was}</s>{' '}
                <Text component="b" inherit fw={500} c="var(--app-on-accent-soft)">
                  {now}
                </Text>
              </Box>
            </div>
          ))}
        </dl>
      ) : (
        <p className={classes.quiet}>Допишите часы, чтобы увидеть, что изменится.</p>
      )}
    </Flex>
  )
}

/** The day from which the changes apply and the save button, in view while the changes and the days are long. */
export function WeekSave({ edit, weeks, onCheck }: Props) {
  const { guarded } = edit
  const next = until(weeks, edit.startsOn)
  return (
    <Box
      component="section"
      pos={{ base: 'static', sm: 'sticky' }}
      bottom={0}
      bg="var(--app-surface)"
      aria-label="Сохранение часов"
      data-bottom-bar
    >
      <Divider />
      <Box p="1rem 1.5rem">
        <Group gap="0.75rem 1rem" align="flex-start" className={classes.save}>
          <DateInput
            label="Действует с"
            value={edit.startsOn}
            error={edit.dateSlip}
            description={next && `До ${formatDay(next)}: потом действуют часы, заданные на тот день`}
            onChange={edit.setStartsOn}
          />
          <Button size="lg" loading={guarded.isBusy && !edit.isRemoving} onClick={onCheck}>
            Проверить и сохранить
          </Button>
          <Button size="lg" variant="default" onClick={edit.cancel}>
            Отменить
          </Button>
        </Group>
        {guarded.failure && !guarded.touch && (
          <Note tone="danger" icon={IconAlertCircle} role="alert">
            {guarded.failure}
          </Note>
        )}
      </Box>
    </Box>
  )
}
