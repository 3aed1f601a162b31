import { Bone, Skeletons } from '../../../ui/skeletons.tsx'
import classes from './card.module.css'

const rows = ['62%', '48%', '70%', '40%', '55%', '46%']

/** Placeholder of a loading card. */
export const CardBones = () => (
  <Skeletons>
    <div className={classes.card}>
      <Bone h={116} radius={16} />
      <Bone w="13rem" h={44} radius={10} />
      <div className={classes.bones}>
        <Bone w="7rem" h={24} />
        {rows.map((width) => (
          <Bone key={width} w={width} h={20} />
        ))}
      </div>
      <div className={classes.bones}>
        <Bone w="11rem" h={24} />
        <Bone w="80%" h={28} />
      </div>
    </div>
  </Skeletons>
)
