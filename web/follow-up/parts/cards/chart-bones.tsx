import { Card } from '../../../ui/card.tsx'
import { Bone, Skeletons } from '../../../ui/skeletons.tsx'
import classes from '../follow-up.module.css'

const lines = (count: number) =>
  Array.from({ length: count }, (_, at) => (
    <Bone key={`${count}-${String(at)}`} h={28} w={`${96 - at * 7}%`} />
  ))

/** Placeholders of the charts while they load. */
export const ChartBones = () => (
  <Skeletons>
    <div className={classes.columns}>
      <Card className={classes.bones}>
        <Bone w="40%" h={24} />
        {lines(6)}
      </Card>
      <Card className={classes.bones}>
        <Bone w="50%" h={24} />
        {lines(3)}
      </Card>
    </div>
  </Skeletons>
)
