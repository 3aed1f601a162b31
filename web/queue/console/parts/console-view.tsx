import { Box, Stack, Text } from '@mantine/core'
import { IconLayoutGrid } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { byGender } from '../../../../shared/platform/by-gender.ts'
import { seesDesk } from '../../../../shared/platform/roles.ts'
import { breakWords } from '../../../../shared/queue/room-break.ts'
import { roomName } from '../../../../shared/queue/room-words.ts'
import type { Console, Patient, RoomId } from '../../../../shared/queue/schema.ts'
import { useStopFindings } from '../../../findings/stop-findings.tsx'
import { useSession } from '../../../platform/session.ts'
import { KeysSheet, useHelpKey } from '../../../ui/keys-sheet.tsx'
import { ButtonLink } from '../../../ui/links.tsx'
import { Page, PageHeader } from '../../../ui/page.tsx'
import { Question } from '../../../ui/question.tsx'
import { Bone, Skeletons } from '../../../ui/skeletons.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { askClose, askLeave, roomConsole, useLiveConsole } from '../api.ts'
import { BreakSheet } from './break-sheet.tsx'
import classes from './console.module.css'
import { InsideCard } from './inside-card.tsx'
import { PatientList } from './patient-list.tsx'
import { PersonSheet, type SheetSubject } from './person-sheet.tsx'
import { rareGroups } from './rare-acts.ts'
import { isDialogOpen, keyLines } from './room-keys.ts'
import { RoomSheet } from './room-sheet.tsx'
import { TakeOverSheet } from './take-over-sheet.tsx'
import { useActs } from './use-acts.ts'
import { useNow } from './use-now.ts'
import { closedWords, closeQuestion, laterWords } from './words.ts'

/** On a phone «Очередь» of the bar leads there too, and the forms begin higher without the button. */
const AllRooms = ({ room }: { room?: Console | undefined }) => (
  <Box visibleFrom="xs">
    <ButtonLink
      to="/queue"
      search={room ? { city: room.cabinet.city } : {}}
      variant="default"
      leftSection={<IconLayoutGrid size={20} stroke={1.75} aria-hidden />}
    >
      Все кабинеты
    </ButtonLink>
  </Box>
)

const Waiting = () => (
  <Page wide>
    <PageHeader title="Кабинет" aside={<AllRooms />} />
    <Skeletons>
      <div className={classes.columns}>
        <Bone h={320} radius={16} />
        <Bone h={240} radius={16} />
      </div>
    </Skeletons>
  </Page>
)

/** Shows the room and its doctor. */
function Head({ room }: { room: Console }) {
  const { stationName, name, place, worker, isOpen } = room.cabinet
  const who = isOpen ? `, принимает ${worker ?? 'кто-то из сотрудников'}` : ', приём закрыт'
  const rest = breakWords(room.cabinet)
  return (
    <PageHeader
      title={roomName(name)}
      sub={
        <>
          {stationName}
          {/* A phone shows the forms sooner without the name of the doctor who holds it. */}
          <Text span inherit visibleFrom={isOpen && !room.isOthers ? 'xs' : undefined}>
            {who}
          </Text>
          {rest && <b>, {rest}</b>}
          {rest && room.inside && `, после ${room.inside.number}`}
          {place && <span className={classes.place}>{place}</span>}
        </>
      }
      aside={<AllRooms room={room} />}
    />
  )
}

function Work({ room, isLinked }: { room: Console; isLinked: boolean }) {
  const acts = useActs(room.cabinet.id)
  const now = useNow()
  const [asked, setAsked] = useState<SheetSubject | null>(null)
  const [leaving, setLeaving] = useState<Patient | null>(null)
  const [isClosing, setClosing] = useState(false)
  const [isResting, setResting] = useState(false)
  const [isNaming, setNaming] = useState(false)
  const [isHelpOpen, setHelpOpen] = useState(false)
  useHelpKey(() => !isDialogOpen() && setHelpOpen(true))
  const { user } = useSession()
  const { cabinet, inside, door, pool, sentBack, isOthers } = room
  const [isTakingOver, setTakingOver] = useState(false)
  const findings = useStopFindings(isOthers ? null : inside)
  const question = closeQuestion(room)
  const open = (patient: Patient) => setAsked({ patient, step: 'acts' })
  const endVisit = () => {
    setLeaving(null)
    if (!leaving) return
    const done = byGender(`${leaving.number} ушёл, остальное в другой день`, leaving.gender)
    void acts.run('leave', askLeave(leaving), done)
  }
  const close = () => {
    setClosing(false)
    void acts.run('close', askClose, closedWords(sentBack))
  }
  const rare = rareGroups({
    room,
    acts,
    // The desk sets the break of a doctor who has called; another doctor does not.
    mayRest: cabinet.isOpen && (!isOthers || (user !== null && seesDesk(user))),
    dialogs: {
      onDrop: () => inside && setAsked({ patient: inside, step: 'drop' }),
      onLeave: () => setLeaving(inside),
      onBreak: () => setResting(true),
      onClose: () => (question && !inside ? setClosing(true) : close()),
      onRename: () => setNaming(true),
    },
  })
  return (
    <Page wide>
      <Head room={room} />
      <div className={classes.columns}>
        <InsideCard
          room={room}
          acts={acts}
          isLinked={isLinked}
          now={now}
          rare={rare}
          onKeys={() => setHelpOpen(true)}
          isOthers={isOthers}
          onTakeOver={() => setTakingOver(true)}
          findings={findings}
        />
        <Stack gap={20} miw={0}>
          <PatientList
            title="У двери"
            nobody="У двери никого"
            since="у двери"
            patients={door}
            now={now}
            onOpen={open}
          />
          <PatientList
            title="Ждут"
            nobody="К вам никого нет"
            since="ждёт"
            patients={pool}
            next={room.next}
            later={laterWords(room.later)}
            now={now}
            onOpen={open}
          />
        </Stack>
      </div>
      <BreakSheet opened={isResting} room={room} onClose={() => setResting(false)} />
      <RoomSheet opened={isNaming} cabinet={cabinet} onClose={() => setNaming(false)} />
      <KeysSheet
        title="Клавиши кабинета"
        lines={keyLines(rare.flatMap((group) => group.acts.map(({ words }) => words)))}
        opened={isHelpOpen}
        onClose={() => setHelpOpen(false)}
      />
      <TakeOverSheet opened={isTakingOver} room={room} onClose={() => setTakingOver(false)} />
      <PersonSheet
        asked={asked}
        room={room}
        acts={acts}
        findings={findings}
        now={now}
        onClose={() => setAsked(null)}
        onLeave={setLeaving}
      />
      <Question
        opened={leaving !== null}
        text={`${leaving?.number ?? ''} уходит, не закончив? Оставшееся человек пройдёт в другой день.`}
        yes={byGender('Ушёл, не закончив', leaving?.gender ?? 'Мужской')}
        no="Остаётся"
        onYes={endVisit}
        onNo={() => setLeaving(null)}
      />
      <Question
        opened={isClosing}
        text={question ?? 'Закончить приём?'}
        yes="Закончить приём"
        no="Продолжить приём"
        onYes={close}
        onNo={() => setClosing(false)}
      />
    </Page>
  )
}

/** `/queue?cabinet=…`: the workplace of one room. */
export function ConsoleView({ id }: { id: RoomId }) {
  const room = useQuery(roomConsole(id))
  const isLinked = useLiveConsole(id)
  if (room.data) return <Work room={room.data} isLinked={isLinked} />
  if (room.isPending) return <Waiting />
  return (
    <Page wide>
      <PageHeader title="Кабинет" aside={<AllRooms />} />
      <ErrorState
        title="Кабинет не загрузился"
        error={room.error}
        safe="Очередь цела, попробуйте ещё раз."
        onRetry={() => void room.refetch()}
      />
    </Page>
  )
}
