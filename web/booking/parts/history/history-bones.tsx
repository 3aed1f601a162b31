import { Card } from '../../../ui/card.tsx'
import { Bone, Skeletons } from '../../../ui/skeletons.tsx'
import classes from './history-bones.module.css'

/** Skeleton of the history while it loads, with the same layout as the real one. */
export const HistoryBones = () => (
  <Skeletons>
    <Card component="div" className={classes.visit}>
      <div className={classes.lines}>
        <Bone w="38%" h={18} />
        <Bone w="70%" h={36} />
        <Bone w="55%" h={18} />
        <div className={classes.pair}>
          <Bone w={220} h={40} />
          <Bone w={190} h={40} />
        </div>
        <div className={classes.pair}>
          <Bone w={132} h={44} />
          <Bone w={148} h={44} />
        </div>
      </div>
      <Bone w={172} h={172} radius={16} />
    </Card>
    <div className={classes.title}>
      <Bone w={180} h={26} />
    </div>
    {[1, 0.7, 0.4].map((opacity) => (
      <Card key={opacity} component="div" className={classes.row} style={{ opacity }}>
        <Bone w={72} h={18} />
        <div className={classes.lines}>
          <Bone w="40%" h={20} />
          <Bone w="75%" h={16} />
          <Bone w="30%" h={26} />
        </div>
        <Bone w={108} h={28} radius={14} />
      </Card>
    ))}
  </Skeletons>
)
