import { Bone, Bones, Skeletons } from '../../../ui/skeletons.tsx'

const rows = ['62%', '48%', '70%', '40%', '55%', '46%']

/** Placeholder of a loading card. */
export const CardBones = () => (
  <Skeletons gap={20}>
    <Bone h={116} radius={16} />
    <Bone w="13rem" h={44} radius={10} />
    <Bone w="7rem" h={24} />
    <Bones widths={rows} h={20} />
    <Bone w="11rem" h={24} />
    <Bone w="80%" h={28} />
  </Skeletons>
)
