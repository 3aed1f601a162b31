import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { BookingsDecision } from '../../../../shared/accounts/schema.ts'
import type { UserRelation } from '../../../../shared/users/schema.ts'
import { bookingsAheadIn, type EndingConnection, EndingSheet } from '../../../organizations/ending-sheet.tsx'
import { RelationPill } from '../../../organizations/relation-pill.tsx'
import { TextLink } from '../../../ui/links.tsx'
import { Question } from '../../../ui/question.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { whenWords } from '../../../ui/when.ts'
import { useEndRelation, useUserActs } from '../../api.ts'
import { PatientSheet } from '../sheets/patient-sheet.tsx'
import classes from './card.module.css'
import { CardPart, Line } from './card-line.tsx'
import type { PartProps } from './part-props.ts'
import { useAsked } from './use-asked.ts'

/** The label of the button that ends a connection. */
const ends: Partial<Record<UserRelation['status'], string>> = { active: 'Отключить', pending: 'Отозвать' }

function RelationRow({ relation, onEnd }: { relation: UserRelation; onEnd: () => void }) {
  const { id, name, inn, kpp, status, comment, requestedAt } = relation
  const end = ends[status]
  return (
    <li className={classes.line}>
      <Stack gap={2} flex={1} miw={0}>
        <span className={classes.value}>{name}</span>
        <span className={classes.caption}>
          ИНН {inn}
          {kpp && `, КПП ${kpp}`}
        </span>
        <span className={classes.caption}>Заявка: {whenWords(requestedAt, new Date())}</span>
        {comment && <span className={classes.caption}>Причина отказа: {comment}</span>}
        <span className={classes.head}>
          <RelationPill status={status} />
          {status === 'pending' && (
            <TextLink to="/admin" search={{ requests: '', request: id }}>
              Открыть заявку
            </TextLink>
          )}
        </span>
      </Stack>
      {end && (
        <Button variant="subtle" size="sm" onClick={onEnd} aria-label={`${end}: ${name}`}>
          {end}
        </Button>
      )}
    </li>
  )
}

function Patient({ card }: PartProps) {
  const [open, setOpen] = useState<'link' | 'unlink' | null>(null)
  const { linkPatient } = useUserActs(card.id)
  const { act } = useAsked(card)
  const { patientID } = card.profile
  const unlink = () => {
    setOpen(null)
    void act(() => linkPatient({ patientID: null, version: card.version }), ['Связь с пациентом разорвана'])
  }
  return (
    <CardPart title="Пациент центра">
      <ul>
        <Line caption="Номер пациента">{patientID ?? 'Не связан'}</Line>
        {card.unlinked.map(({ patientID: former, at, by }) => (
          <Line key={former} caption="Связь разорвана, сама она не вернётся">
            {former}
            <Text span inherit fw={400} c="dimmed">
              {' '}
              ({[by, whenWords(at, new Date())].filter(Boolean).join(', ')})
            </Text>
          </Line>
        ))}
      </ul>
      <div className={classes.acts}>
        <Button variant="default" size="sm" onClick={() => setOpen('link')}>
          {patientID ? 'Изменить номер' : 'Связать с пациентом'}
        </Button>
        {patientID && (
          <Button variant="default" size="sm" onClick={() => setOpen('unlink')}>
            Разорвать связь
          </Button>
        )}
      </div>
      <PatientSheet card={card} opened={open === 'link'} onClose={() => setOpen(null)} />
      <Question
        opened={open === 'unlink'}
        text={`Разорвать связь с пациентом ${patientID}? Его осмотры пропадут из кабинета, в центре они останутся. Обмен с системой центра эту связь не вернёт, вернуть её можно только здесь.`}
        yes="Разорвать связь"
        no="Оставить"
        onYes={unlink}
        onNo={() => setOpen(null)}
      />
    </CardPart>
  )
}

const endWords = ({ status, name }: UserRelation) =>
  status === 'active'
    ? `Отключить от организации «${name}»? Её сотрудники и записи станут недоступны.`
    : `Отозвать заявку на подключение к «${name}»?`

function Relations({ card }: PartProps) {
  const [asked, ask] = useState<UserRelation | null>(null)
  const end = useEndRelation(card.profile.phone)
  const { act } = useAsked(card)
  const [ending, setEnding] = useState<(EndingConnection & { relation: UserRelation }) | null>(null)
  const agree = (relation: UserRelation) => {
    ask(null)
    const work = async () => {
      try {
        await end(relation)
      } catch (error) {
        const ahead = bookingsAheadIn(error)
        if (!ahead) throw error
        setEnding({ name: relation.name, ahead, relation })
        return false
      }
    }
    void act(work, [
      relation.status === 'active' ? 'Организация отключена' : 'Заявка отозвана',
      relation.name,
    ])
  }
  const endDecided = async (decision: BookingsDecision) => {
    if (!ending) return
    await end(ending.relation, decision)
    toast('ok', 'Организация отключена', ending.name)
  }
  return (
    <CardPart title="Организации">
      {card.relations.length === 0 ? (
        <p className={classes.quiet}>Организаций и заявок нет.</p>
      ) : (
        <ul>
          {card.relations.map((one) => (
            <RelationRow key={one.id} relation={one} onEnd={() => ask(one)} />
          ))}
        </ul>
      )}
      <Question
        opened={asked !== null}
        text={asked ? endWords(asked) : ''}
        yes={asked?.status === 'active' ? 'Отключить' : 'Отозвать'}
        no="Оставить"
        onYes={() => asked && agree(asked)}
        onNo={() => ask(null)}
      />
      <EndingSheet ending={ending} act="Отключить" end={endDecided} onClose={() => setEnding(null)} />
    </CardPart>
  )
}

/** Shows to which patient of the clinic and to which organizations the account is connected. */
export const CardLinks = (props: PartProps) => (
  <>
    <Patient {...props} />
    <Relations {...props} />
  </>
)
