import { Flex } from '@mantine/core'
import { Card } from '../../ui/card.tsx'
import { Bone, Skeletons } from '../../ui/skeletons.tsx'
import classes from './overview.module.css'

const City = () => (
  <Card component="div" className={classes.city}>
    <Bone w="40%" h={28} />
    <div className={classes.counts}>
      {['a', 'b', 'c', 'd'].map((key) => (
        <Bone key={key} h={56} radius={12} />
      ))}
    </div>
    <Bone h={210} radius={12} />
    <Bone h={132} radius={12} />
  </Card>
)

/** Placeholder of the overview while it loads. */
export const OverviewBones = () => (
  <Skeletons>
    <Flex direction="column" gap={{ base: 'md', xs: 20 }}>
      <Bone w={220} h={24} />
      <Card component="div" className={classes.city}>
        <Bone w="30%" h={24} />
        <Bone h={52} radius={12} />
      </Card>
      <div className={classes.cities}>
        <City />
        <City />
      </div>
    </Flex>
  </Skeletons>
)
