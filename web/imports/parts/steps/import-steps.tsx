import { UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { Steps } from '../../../ui/steps.tsx'
import classes from '../imports.module.css'

/** Steps of an import as the user sees them. */
export type StepName = 'file' | 'columns' | 'check' | 'load'

const titles: Record<StepName, string> = {
  file: 'Файл',
  columns: 'Столбцы',
  check: 'Проверка',
  load: 'Загрузка',
}
const names = Object.keys(titles) as StepName[]

/** «Шаг 2 из 4», for a phone, where the steps are bars without text. */
export const stepCount = (step: StepName): string => `Шаг ${names.indexOf(step) + 1} из ${names.length}`

interface Props {
  step: StepName
  /** Steps that the user can return to. */
  onGo: Partial<Record<StepName, () => void>>
  isOver?: boolean
  /** The server is working: the user waits or cancels. */
  isLocked?: boolean
}

/** The four steps; the completed ones are buttons back. */
export function ImportSteps({ step, onGo, isOver = false, isLocked = false }: Props) {
  const at = names.indexOf(step)
  const steps = names.map((id, index) => {
    const go = isLocked || isOver ? undefined : onGo[id]
    const link = (words: ReactNode) => (
      <UnstyledButton className={classes.back} onClick={go}>
        {words}
      </UnstyledButton>
    )
    const isDone = index < at || isOver
    return {
      id,
      title: titles[id],
      state: isDone ? ('done' as const) : index === at ? ('current' as const) : ('ahead' as const),
      ...(isDone && go && { link }),
    }
  })
  return <Steps label="Шаги загрузки" steps={steps} />
}
