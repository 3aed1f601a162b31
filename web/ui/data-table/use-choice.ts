import { useState } from 'react'
import { type Choice, chosen, isChosen, nothing } from './choice.ts'
import type { ListRow } from './columns.ts'

/** The selected rows of a list; another list, such as another filter, clears them. */
export function useChoice(list: string) {
  const [held, hold] = useState<{ list: string; choice: Choice }>({ list, choice: nothing })
  return [held.list === list ? held.choice : nothing, (choice: Choice) => hold({ list, choice })] as const
}

/** The selection of a list whose acts take rows one by one: everything means all rows that are loaded. */
export function useLoadedChoice<Row extends ListRow>(list: string, loaded: readonly Row[]) {
  const [choice, choose] = useChoice(list)
  const ids = loaded.map(({ id }) => id)
  return {
    choice,
    onChoose: (next: Choice) => choose(next.isAll ? chosen(nothing, ids, true) : next),
    chosen: loaded.filter(({ id }) => isChosen(choice, id)),
    clear: () => choose(nothing),
  }
}
