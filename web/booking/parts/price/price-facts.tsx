import { useQuery } from '@tanstack/react-query'
import { dayWordsWithYear, weekdayWords } from '../../../../shared/platform/day-words.ts'
import { clinicDay, clinicTime, type Day } from '../../../../shared/platform/days.ts'
import type { City } from '../../../../shared/platform/person.ts'
import { everyText } from '../../../../shared/programme/ru.ts'
import type { Volume } from '../../../../shared/programme/schema.ts'
import { stayText } from '../../../../shared/schedule/fit/ru.ts'
import { notOpenInCity } from '../../../../shared/schedule/ru.ts'
import { fittingOn, nearestFor, workTime } from '../../../schedule/api.ts'
import { Fact, Facts } from '../../../ui/facts.tsx'
import classes from '../factors/factor-chooser.module.css'

interface Props {
  city: City
  volume: Volume
  today: Day
}

/** How long the check-up takes, when it can be passed, how long it counts, and from when the prices are. */
export function PriceFacts({ city, volume, today }: Props) {
  const services = volume.items.map(({ service }) => service)
  const nearest = useQuery(nearestFor(city, services))
  const [soonest] = nearest.data ?? []
  const day = soonest && clinicDay(new Date(soonest.start))
  const fitting = useQuery({ ...fittingOn(city, day ?? today, services), refetchInterval: false })
  const minutes = fitting.data?.minutes ?? null
  const isOpen = useQuery(workTime).data?.[city].isOpen !== false
  const noDay = isOpen ? 'Свободных дней пока нет' : notOpenInCity
  return (
    <div className={classes.facts}>
      <Facts>
        <Fact caption="Сколько займёт" empty={fitting.isPending ? 'Считаем' : 'Уточнит клиника'}>
          {minutes !== null && stayText(minutes)}
        </Fact>
        <Fact caption="Ближайший день" empty={nearest.isPending ? 'Ищем' : noDay}>
          {soonest && day && `${weekdayWords(day)}, ${clinicTime(new Date(soonest.start))}`}
        </Fact>
        <Fact caption="Сколько действует" empty="Срок назовёт врач">
          {volume.periodicityMonths !== null && `Следующий осмотр ${everyText(volume.periodicityMonths)}`}
        </Fact>
        <Fact caption="Цены">{`На ${dayWordsWithYear(today)}, при записи цена закрепится`}</Fact>
      </Facts>
    </div>
  )
}
