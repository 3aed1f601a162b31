import { Box, VisuallyHidden } from '@mantine/core'
import { moneyText } from '../../shared/prices/ru.ts'
import { Bone } from '../ui/skeletons.tsx'

/** A price in roubles, or a placeholder while it loads (null); nothing when there is no price. */
export function Price({ value }: { value: number | null | undefined }) {
  if (value === undefined) return null
  if (value !== null) return <span className="nowrap">{moneyText(value)}</span>
  return (
    <>
      <Box component="span" display="inline-block" w="3rem" aria-hidden>
        <Bone h={14} radius={4} />
      </Box>
      <VisuallyHidden>считаем</VisuallyHidden>
    </>
  )
}
