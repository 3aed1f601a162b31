import { Group, type MantineSpacing, Skeleton, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { Card } from './card.tsx'

interface BoneProps {
  /** Any CSS width, a number is pixels. */
  w?: number | string
  h?: number | string
  radius?: number
}

/** A placeholder may stand inside a line of text. */
const inText = { component: 'span', display: 'block', maw: '100%' } as const

/** One grey placeholder. */
export const Bone = ({ w = '100%', h = 16, radius = 8 }: BoneProps) => (
  <Skeleton {...inText} w={w} h={h} radius={radius} />
)

/** Placeholders under each other, of one height: one for each given width. */
export const Bones = ({ widths, ...rest }: { widths: readonly string[]; h: number; radius?: number }) =>
  widths.map((width, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: grey places are all alike
    <Bone key={place} w={width} {...rest} />
  ))

interface Props {
  children: ReactNode
  label?: string
  gap?: MantineSpacing
}

/** Placeholders laid out like the real content; a screen reader hears the label once. */
export function Skeletons({ children, label = 'Загрузка', gap = 0 }: Props) {
  return (
    <div role="status" aria-label={label}>
      <Stack gap={gap} aria-hidden>
        {children}
      </Stack>
    </div>
  )
}

const line = { borderTop: '1px solid var(--app-line)' }

/** Widths of the lines, uneven on purpose; per cent of the card. */
const ends = [58, 44, 66, 50, 38, 61, 47, 55, 41]

/** A placeholder card with a heading and lines. Used inside `Skeletons`. */
export const CardBone = ({ lines }: { lines: 2 | 3 | 5 | 7 | 9 }) => (
  <Card component="div">
    <Bone w="30%" h={22} />
    <Stack gap={0} mt="sm">
      {ends.slice(0, lines).map((end, at) => (
        <Group key={end} justify="space-between" wrap="nowrap" mih={44} style={at ? line : undefined}>
          <Bone w={`${end}%`} h={14} />
          <Bone w={56} h={14} />
        </Group>
      ))}
    </Stack>
  </Card>
)

interface RowProps {
  names: readonly string[]
  notes?: readonly string[]
}

/** A placeholder list: one row for each given name width. */
export const RowBones = ({ names, notes = ['38%'] }: RowProps) => (
  <Skeletons>
    <Card flush component="div">
      {names.map((name, at) => (
        <Stack key={name} gap="xs" px={20} py={14} style={at ? line : undefined}>
          <Bone w={name} h={20} />
          <Bones widths={notes} h={14} />
        </Stack>
      ))}
    </Card>
  </Skeletons>
)
