import { Box, Button, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { FactorChoice } from '../../../shared/programme/marks.ts'
import { useDevice } from '../../platform/device.ts'
import classes from './factors.module.css'

interface Props {
  chosen: readonly FactorChoice[]
  nameOf: (code: string) => string
  onRemove: (code: string) => void
  onChange: (chosen: FactorChoice[]) => void
  /** Called when the last chip is removed: it has to move the focus elsewhere. */
  onEmpty: () => void
}

/**
 * The chosen factors as chips. The user removes one or all; removing all can be undone. When there are many,
 * only the last ones are shown until the user unfolds the rest.
 */
export function ChosenFactors({ chosen, nameOf, onRemove, onChange, onEmpty }: Props) {
  const [cleared, setCleared] = useState<readonly FactorChoice[]>([])
  const list = useRef<HTMLUListElement>(null)
  const [isWhole, setWhole] = useState(false)
  const most = useDevice() === 'mobile' ? 4 : 8
  const isFolded = !isWhole && chosen.length > most + 1
  const shown = isFolded ? chosen.slice(-most) : chosen
  const remove = (code: string, place: number) => {
    const crosses = [...(list.current?.querySelectorAll<HTMLButtonElement>('button[data-cross]') ?? [])]
    const next = crosses[place + 1] ?? crosses[place - 1]
    next ? next.focus() : onEmpty()
    onRemove(code)
  }
  if (chosen.length === 0 && cleared.length === 0) return <Box m="1rem 0 1.25rem" />
  return (
    <Box m="1rem 0 1.25rem">
      <ul ref={list} className={classes.chips} aria-label="Выбранные факторы и работы">
        {shown.map(({ code }, place) => (
          <li key={code} className={classes.chip}>
            <Text component="b" inherit fw={600}>
              {code}
            </Text>
            <span className={classes.chipName}>{nameOf(code)}</span>
            <button
              type="button"
              data-cross
              className={classes.cross}
              aria-label={`Убрать ${code} ${nameOf(code)}`}
              onClick={() => remove(code, place)}
            >
              <IconX size={16} stroke={2.2} aria-hidden />
            </button>
          </li>
        ))}
        {isFolded && (
          <li>
            <Button variant="light" size="sm" radius="xl" onClick={() => setWhole(true)}>
              Все {chosen.length}
            </Button>
          </li>
        )}
        <li>
          {chosen.length > 0 ? (
            <Button
              variant="quiet"
              size="sm"
              onClick={() => {
                setCleared(chosen)
                onChange([])
              }}
            >
              Очистить
            </Button>
          ) : (
            <Button
              variant="light"
              size="sm"
              onClick={() => {
                onChange([...cleared])
                setCleared([])
              }}
            >
              Вернуть выбранное
            </Button>
          )}
        </li>
      </ul>
    </Box>
  )
}
