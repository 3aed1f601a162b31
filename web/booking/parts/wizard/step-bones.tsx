import { Bone, Skeletons } from '../../../ui/skeletons.tsx'
import classes from './wizard.module.css'

/** Skeleton of a step while it loads. */
export const StepBones = () => (
  <Skeletons>
    <div className={classes.step}>
      <div className={classes.fields}>
        <Bone w="40%" h={20} />
        <Bone h={48} />
        <Bone h={48} />
        <Bone w="60%" h={48} />
      </div>
      <Bone h={220} radius={16} />
    </div>
  </Skeletons>
)
