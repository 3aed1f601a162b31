import { CardBone } from '../../../ui/card-bone.tsx'
import { Skeletons } from '../../../ui/skeletons.tsx'
import classes from '../group.module.css'

/** The grey places of a step: what is chosen on the left, the outcome beside it; or one part of it. */
export const StepBones = ({ isOnePart = false }: { isOnePart?: boolean }) => (
  <Skeletons>
    {isOnePart ? (
      <CardBone lines={3} />
    ) : (
      <div className={classes.columns}>
        <div className={classes.main}>
          <CardBone lines={2} />
          <CardBone lines={5} />
        </div>
        <CardBone lines={5} />
      </div>
    )}
  </Skeletons>
)
