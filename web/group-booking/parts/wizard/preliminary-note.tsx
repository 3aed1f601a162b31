import { Button, Group } from '@mantine/core'
import { IconStethoscope } from '@tabler/icons-react'
import type { GroupVolume } from '../../../../shared/group-booking/schema.ts'
import { ofPeopleText } from '../../../../shared/platform/count-words.ts'
import { Note } from '../../../ui/note.tsx'
import { kindChange } from './draft.ts'
import type { StepProps } from './step-props.ts'

type Props = Pick<StepProps, 'draft' | 'change' | 'open'> & Pick<GroupVolume, 'needPreliminary'>

/** Tells who of a periodic group needs a preliminary check-up instead, and books them apart or leaves them out. */
export function PreliminaryNote({ needPreliminary, draft, change, open }: Props) {
  if (needPreliminary.length === 0) return null
  const onlyThese = () =>
    change({
      source: 'chosen',
      chosen: { people: { ids: needPreliminary }, count: needPreliminary.length },
      campaign: null,
      except: [],
      crews: [],
      ...kindChange(draft, 'preliminary', open),
    })
  return (
    <Note
      tone="warm"
      icon={IconStethoscope}
      role="status"
      action={
        <Group gap="xs">
          <Button size="sm" variant="default" onClick={onlyThese}>
            Записать их на предварительный
          </Button>
          <Button
            size="sm"
            variant="subtle"
            onClick={() => change({ except: [...draft.except, ...needPreliminary], pins: [] })}
          >
            Убрать из группы
          </Button>
        </Group>
      }
    >
      У {ofPeopleText(needPreliminary.length)} нет осмотра при приёме на работу: нужен предварительный. Если
      он был, укажите дату осмотра в карточке или в файле.
    </Note>
  )
}
