import { Button, Group } from '@mantine/core'
import { IconStethoscope } from '@tabler/icons-react'
import type { GroupVolume } from '../../../../shared/group-booking/schema.ts'
import { ofPeopleText } from '../../../../shared/platform/count-words.ts'
import { Note } from '../../../ui/note.tsx'
import { kindChange } from './draft.ts'
import type { StepProps } from './step-props.ts'

type Props = Pick<StepProps, 'draft' | 'change' | 'open'> & Pick<GroupVolume, 'unexamined'>

/** Tells who of a periodic group needs a preliminary check-up instead, and books them apart or leaves them out. */
export function Unexamined({ unexamined, draft, change, open }: Props) {
  if (unexamined.length === 0) return null
  const onlyThese = () =>
    change({
      source: 'chosen',
      chosen: { people: { ids: unexamined }, count: unexamined.length },
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
            onClick={() => change({ except: [...draft.except, ...unexamined], pins: [] })}
          >
            Убрать из группы
          </Button>
        </Group>
      }
    >
      У {ofPeopleText(unexamined.length)} ещё не было осмотра: для них нужен предварительный. Если осмотр был,
      укажите его дату в карточке или в файле.
    </Note>
  )
}
