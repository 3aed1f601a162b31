import { Flex, Title } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import type { GroupVolume } from '../../../../shared/group-booking/schema.ts'
import { numberWords } from '../../../../shared/platform/count-words.ts'
import { moneyText } from '../../../../shared/prices/ru.ts'
import { sumOf } from '../../../../shared/prices/rules.ts'
import { serviceKindNames } from '../../../../shared/programme/ru.ts'
import { ServiceKind } from '../../../../shared/programme/schema.ts'
import { Arrow } from '../../../ui/assets.tsx'
import { Card } from '../../../ui/card.tsx'
import classes from './volume.module.css'

/** The volume of a group: services by kind, each with people, price and sum; then the departments. */
export function VolumeTable({ volume }: { volume: GroupVolume }) {
  const byKind = Map.groupBy(volume.lines, ({ kind }) => kind)
  return (
    <Card flush aria-label="Объём осмотра">
      <Title order={2} className={classes.title}>
        Объём осмотра
      </Title>
      {ServiceKind.options.map((kind) => {
        const lines = byKind.get(kind)
        return (
          lines && (
            <Part
              key={kind}
              title={serviceKindNames[kind]}
              count={lines.length}
              total={sumOf(lines.map(({ total }) => total))}
              isOpen={kind === 'doctor'}
            >
              <Lines lines={lines} all={volume.people} caption={serviceKindNames[kind]} />
            </Part>
          )
        )
      })}
      <Flex component="p" gap="md" align="baseline" justify="space-between" className={classes.total}>
        <span>Всего</span>
        <b className="proportional">{moneyText(volume.total)}</b>
      </Flex>
      {volume.departments.some(({ department }) => department !== null) && (
        <Part title="По подразделениям" count={volume.departments.length} total={volume.total} isOpen={false}>
          <Departments departments={volume.departments} />
        </Part>
      )}
    </Card>
  )
}

interface PartProps {
  title: string
  count: number
  total: number
  isOpen: boolean
  children: ReactNode
}

function Part({ title, count, total, isOpen: isFirstOpen, children }: PartProps) {
  const [isOpen, setOpen] = useState(isFirstOpen)
  const id = useId()
  return (
    <section className={classes.part}>
      <h3>
        <button
          type="button"
          className={classes.fold}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <Arrow isUp={isOpen} />
          <span>
            {title} <small>{numberWords(count)}</small>
          </span>
          <b>{moneyText(total)}</b>
        </button>
      </h3>
      <div id={id} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </section>
  )
}

interface LinesProps {
  lines: GroupVolume['lines']
  /** Number of people in the group. */
  all: number
  caption: string
}

const Lines = ({ lines, all, caption }: LinesProps) => (
  <table className={classes.table} aria-label={caption}>
    <thead>
      <tr>
        <th scope="col">Услуга</th>
        <th scope="col">Человек</th>
        <th scope="col">Цена</th>
        <th scope="col">Сумма</th>
      </tr>
    </thead>
    <tbody>
      {lines.map(({ service, name, people, price, total }) => (
        <tr key={service}>
          <th scope="row">{name}</th>
          <td data-name="Человек">{people === all ? 'все' : numberWords(people)}</td>
          <td data-name="Цена">{moneyText(price)}</td>
          <td data-name="Сумма">{moneyText(total)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

const Departments = ({ departments }: { departments: GroupVolume['departments'] }) => (
  <table className={classes.table} aria-label="По подразделениям">
    <thead>
      <tr>
        <th scope="col">Подразделение</th>
        <th scope="col">Человек</th>
        <th scope="col">Сумма</th>
      </tr>
    </thead>
    <tbody>
      {departments.map(({ department, people, total }) => (
        <tr key={department}>
          <th scope="row">{department ?? 'Без подразделения'}</th>
          <td data-name="Человек">{numberWords(people)}</td>
          <td data-name="Сумма">{moneyText(total)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
