import { Bone, Skeletons } from '../../ui/skeletons.tsx'
import classes from './group.module.css'

/** The grey places of a step: what is chosen on the left, the outcome beside it; or one part of it. */
export const StepBones = ({ isOnePart = false }: { isOnePart?: boolean }) => (
  <Skeletons>
    {isOnePart ? (
      <Bone h={260} radius={16} />
    ) : (
      <div className={classes.columns}>
        <div className={classes.main}>
          <Bone h={180} radius={16} />
          <Bone h={320} radius={16} />
        </div>
        <Bone h={300} radius={16} />
      </div>
    )}
  </Skeletons>
)
