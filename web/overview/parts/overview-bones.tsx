import { SimpleGrid, Stack } from '@mantine/core'
import { Card } from '../../ui/card.tsx'
import { Bone, Skeletons } from '../../ui/skeletons.tsx'

const City = () => (
  <Card component="div">
    <Stack gap="1.25rem">
      <Bone w="40%" h={28} />
      <SimpleGrid cols={4} spacing="xs">
        {['a', 'b', 'c', 'd'].map((key) => (
          <Bone key={key} h={56} radius={12} />
        ))}
      </SimpleGrid>
      <Bone h={210} radius={12} />
      <Bone h={132} radius={12} />
    </Stack>
  </Card>
)

/** Placeholder of the overview while it loads. */
export const OverviewBones = () => (
  <Skeletons>
    <Stack gap="1.25rem">
      <Bone w={220} h={24} />
      <Card component="div">
        <Bone w="30%" h={24} />
        <Bone h={52} radius={12} />
      </Card>
      <City />
      <City />
    </Stack>
  </Skeletons>
)
