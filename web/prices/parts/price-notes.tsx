import { Button, Group } from '@mantine/core'
import { IconHistory, IconReceiptOff, IconSearchOff } from '@tabler/icons-react'
import { numberOf } from '../../../shared/platform/count-words.ts'
import { common } from '../../../shared/platform/refusal.ts'
import { CallError } from '../../platform/call.ts'
import { IconTile } from '../../ui/icon-tile.tsx'
import { Note } from '../../ui/note.tsx'
import { Bone, CardBone, Skeletons } from '../../ui/skeletons.tsx'
import { Empty, ErrorState, Refused } from '../../ui/states.tsx'
import classes from './page.module.css'

const Waiting = () => (
  <Skeletons gap="md">
    <Bone h={48} radius={10} />
    <CardBone lines={7} />
  </Skeletons>
)

/** The page without a table: loading, failed, or not permitted. */
export function NoTable({
  error,
  onRetry,
  onBack,
}: {
  error: unknown
  onRetry: () => void
  onBack: () => void
}) {
  if (!error) return <Waiting />
  const code = error instanceof CallError ? error.code : ''
  if (code === common.FORBIDDEN.code)
    return <Refused title="Прайс-лист ведёт администратор">Вашей роли цены недоступны.</Refused>
  if (code === common.NOT_FOUND.code)
    return (
      <Refused title="Такой организации нет" action={<Button onClick={onBack}>К общему прайсу</Button>}>
        Возможно, ссылка устарела.
      </Refused>
    )
  return (
    <ErrorState
      title="Прайс-лист не загрузился"
      error={error}
      onRetry={onRetry}
      safe="Цены и ваш черновик целы, попробуйте ещё раз."
    />
  )
}

/** Names the organization whose price list is shown. */
export const Whose = ({ name, onOther }: { name: string; onOther: () => void }) => (
  <Group gap="0.5rem 1rem" justify="space-between" className={classes.whose}>
    <h2>{name}</h2>
    <Button variant="subtle" onClick={onOther}>
      Другая организация
    </Button>
  </Group>
)

/** Shown when no service matches the search. */
export const NothingFound = ({ typed, onAll }: { typed: string; onAll: () => void }) => (
  <Empty
    drawing={<IconTile icon={IconSearchOff} size="lg" />}
    title="Ничего не нашлось"
    action={<Button onClick={onAll}>Показать все услуги</Button>}
  >
    Среди услуг приказа нет «{typed}».
  </Empty>
)

/** Shows how many prices are missing and links to the first one. */
export function BlanksNote<Cell>({ blanks, onShow }: { blanks: Cell[]; onShow: (first: Cell) => void }) {
  const [first] = blanks
  if (first === undefined) return null
  return (
    <Note
      tone="warm"
      icon={IconReceiptOff}
      action={
        <Button size="sm" variant="default" onClick={() => onShow(first)}>
          Показать
        </Button>
      }
    >
      Не хватает {numberOf(blanks.length, ['цены', 'цен', 'цен'])}: осмотр с такой услугой не посчитать.
    </Note>
  )
}

/** Shows that prices of a past day are read-only. */
export const PassedNote = ({ onToday }: { onToday: () => void }) => (
  <Note
    tone="calm"
    icon={IconHistory}
    action={
      <Button size="sm" variant="default" onClick={onToday}>
        Цены на сегодня
      </Button>
    }
  >
    Этот день прошёл: цены можно посмотреть, но не изменить.
  </Note>
)
