import { Button } from '@mantine/core'
import { IconHistory, IconReceiptOff, IconSearchOff } from '@tabler/icons-react'
import { numberOf } from '../../../shared/platform/count-words.ts'
import { common } from '../../../shared/platform/refusal.ts'
import { CallError } from '../../platform/call.ts'
import { CardBone } from '../../ui/card-bone.tsx'
import { IconTile } from '../../ui/icon-tile.tsx'
import { Note } from '../../ui/note.tsx'
import { Bone, Skeletons } from '../../ui/skeletons.tsx'
import { Empty, ErrorState, Refused } from '../../ui/states.tsx'
import classes from './page.module.css'

const Waiting = () => (
  <Skeletons>
    <div className={classes.bones}>
      <Bone h={48} radius={10} />
      <CardBone lines={7} />
    </div>
  </Skeletons>
)

/** The page without a table: it is on its way, it did not come, or it is not for this person. */
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

/** Whose price list it is, when it is an organization's own. */
export const Whose = ({ name, onOther }: { name: string; onOther: () => void }) => (
  <div className={classes.whose}>
    <h2>{name}</h2>
    <Button variant="subtle" onClick={onOther}>
      Другая организация
    </Button>
  </div>
)

/** No service has the words that were typed. */
export const NothingFound = ({ typed, onAll }: { typed: string; onAll: () => void }) => (
  <Empty
    drawing={<IconTile icon={IconSearchOff} size="lg" />}
    title="Ничего не нашлось"
    action={<Button onClick={onAll}>Показать все услуги</Button>}
  >
    Среди услуг приказа нет «{typed}».
  </Empty>
)

/** Prices that are missing, and the way to the first of them. */
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

/** Prices of a day that has passed are only read. */
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
