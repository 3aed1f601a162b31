import { Box, Group, Stack } from '@mantine/core'
import { Card } from '../../../ui/card.tsx'
import { Bone, Skeletons } from '../../../ui/skeletons.tsx'

/** Skeleton of the history while it loads, with the same layout as the real one. */
export const HistoryBones = () => (
  <Skeletons gap="sm">
    <Card component="div">
      <Group align="start" wrap="nowrap" gap="lg">
        <Stack gap={14} flex={1}>
          <Bone w="38%" h={18} />
          <Bone w="70%" h={36} />
          <Bone w="55%" h={18} />
          <Bone w={400} h={40} />
          <Bone w={290} h={44} />
        </Stack>
        <Box visibleFrom="xs">
          <Bone w={172} h={172} radius={16} />
        </Box>
      </Group>
    </Card>
    <Box pt={24} pb={4}>
      <Bone w={180} h={26} />
    </Box>
    {[1, 0.7, 0.4].map((opacity) => (
      <Card key={opacity} component="div" opacity={opacity}>
        <Stack gap={14}>
          <Bone w="40%" h={20} />
          <Bone w="75%" h={16} />
          <Bone w="30%" h={26} />
        </Stack>
      </Card>
    ))}
  </Skeletons>
)
