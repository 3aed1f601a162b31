import type { BookedItem } from '../../shared/booking/schema.ts'
import classes from './parts/volume.module.css'
import { VolumePart } from './parts/volume-part.tsx'

interface Props {
  items: readonly BookedItem[]
  /** Names of the factors that the reasons speak of. */
  factors: readonly { code: string; name: string }[]
}

/** The volume of a booking: doctors and studies with the prices and reasons that were stored when it was made. */
export function BookedVolume({ items, factors }: Props) {
  const names = {
    factor: (code: string) => factors.find((factor) => factor.code === code)?.name ?? '',
    substance: () => undefined,
  }
  const isDoctor = ({ kind }: BookedItem) => kind === 'doctor'
  return (
    <div className={classes.volume}>
      <VolumePart title="Врачи" lines={items.filter(isDoctor)} names={names} />
      <VolumePart title="Исследования" lines={items.filter((item) => !isDoctor(item))} names={names} />
    </div>
  )
}
