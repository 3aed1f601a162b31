import { Button, Stack } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconPrinter, IconTicket, IconWritingSign } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { cameStates } from '../../../../shared/booking/rules.ts'
import { deskContract } from '../../../../shared/desk/contract.ts'
import type { DeskCard, DeskRow } from '../../../../shared/desk/schema.ts'
import type { Ticket } from '../../../../shared/queue/schema.ts'
import { call } from '../../../platform/call.ts'
import { FormSheet } from '../../../ui/form-sheet.tsx'
import { Printed } from '../../../ui/printed.tsx'
import { SelectionBar } from '../../../ui/selection-bar.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { askAttendance, deskCard, deskTicket, useDeskAct } from '../../api.ts'
import printClasses from '../documents/paper.module.css'
import { RoutePaper } from '../documents/route-paper.tsx'
import { TicketSlip } from '../documents/ticket-slip.tsx'
import classes from './desk.module.css'
import { actOnEach, type Outcome, outcomeTitle } from './many.ts'

interface Props {
  chosen: readonly DeskRow[]
  onClear: () => void
}

interface Sheet {
  card: DeskCard
  ticket: Ticket
}

type Act = 'arrive' | 'sign' | 'slips' | 'sheets'

const done: Record<Act, string> = {
  arrive: 'Приход отмечен',
  sign: 'Согласие отмечено',
  slips: 'Талоны готовы',
  sheets: 'Маршрутные листы готовы',
}

/** Papers of several visits for one print dialog. */
interface PrintRun {
  paper: 'slips' | 'sheets'
  sheets: Sheet[]
}

/** The acts on each of the chosen visits, one request a visit. */
function useActs(onPrint: (run: PrintRun) => void) {
  const queries = useQueryClient()
  const change = useDeskAct()
  const arrive = (row: DeskRow) => change(row, askAttendance('arrive'))
  const sign = async ({ id }: DeskRow) => {
    const card = await call(deskContract.sign, { params: { id }, body: {} })
    queries.setQueryData(deskCard(id).queryKey, card)
  }
  const sheetOf = async ({ id, state, ticket }: DeskRow): Promise<Sheet> => {
    const none = new Error('Талона сегодня нет: сначала отметьте приход')
    if (ticket === null || !cameStates.includes(state)) throw none
    const [card, known] = await Promise.all([
      queries.fetchQuery({ ...deskCard(id), staleTime: 0 }),
      queries.fetchQuery({ ...deskTicket(id), staleTime: 0 }),
    ])
    if (!known.ticket) throw none
    return { card, ticket: known.ticket }
  }
  const print = (paper: PrintRun['paper']) => async (rows: readonly DeskRow[]) => {
    const sheets: Sheet[] = []
    const outcomes = await actOnEach(rows, async (row) => sheets.push(await sheetOf(row)))
    if (sheets.length > 0) onPrint({ paper, sheets })
    return outcomes
  }
  return {
    arrive: (rows: readonly DeskRow[]) => actOnEach(rows, arrive),
    sign: (rows: readonly DeskRow[]) => actOnEach(rows, sign),
    slips: print('slips'),
    sheets: print('sheets'),
  }
}

/** The visits for which an act was refused, each with the reason. */
const Problems = ({ outcomes }: { outcomes: readonly Outcome[] }) => (
  <ul className={classes.services}>
    {outcomes.map(
      ({ row, problem }) =>
        problem && (
          <li key={row.id}>
            <b>{row.fullname}</b>, <span className="nowrap">{row.number}</span>. {problem}
          </li>
        ),
    )}
  </ul>
)

/** Acts on the chosen visits: marks arrivals with tickets, records consents on paper, prints tickets and route sheets. */
export function ManyBar({ chosen, onClear }: Props) {
  const [printing, setPrinting] = useState<PrintRun | null>(null)
  const [busy, setBusy] = useState<Act | null>(null)
  const [failed, setFailed] = useState<{ title: string; outcomes: Outcome[] } | null>(null)
  const acts = useActs(setPrinting)
  const run = async (act: Act) => {
    setBusy(act)
    const outcomes = await acts[act](chosen)
    setBusy(null)
    const title = outcomeTitle(done[act], outcomes)
    if (outcomes.some(({ problem }) => problem !== null)) setFailed({ title, outcomes })
    else toast('ok', title)
  }
  const button = (act: Act, words: string, Mark: typeof IconCheck) => (
    <Button
      variant={act === 'arrive' ? 'hero-solid' : 'hero'}
      leftSection={<Mark size={20} stroke={1.75} aria-hidden />}
      loading={busy === act}
      disabled={busy !== null && busy !== act}
      onClick={() => void run(act)}
    >
      {words}
    </Button>
  )
  return (
    <>
      <SelectionBar label="Выбранные записи" count={chosen.length} onClear={onClear}>
        {button('arrive', 'Пришли, выдать талоны', IconCheck)}
        {button('sign', 'Согласия подписаны', IconWritingSign)}
        {button('slips', 'Талоны', IconTicket)}
        {button('sheets', 'Маршрутные листы', IconPrinter)}
      </SelectionBar>
      <FormSheet opened={failed !== null} onClose={() => setFailed(null)} title={failed?.title ?? ''}>
        <Stack gap={20}>
          <p className={classes.given}>
            <IconAlertTriangle size={20} stroke={1.75} aria-hidden />
            Остальные не изменены, и вот почему:
          </p>
          <Problems outcomes={failed?.outcomes ?? []} />
          <Button size="lg" variant="default" fullWidth onClick={() => setFailed(null)}>
            Понятно
          </Button>
        </Stack>
      </FormSheet>
      {printing && (
        <Printed key={printing.paper} isNarrow={printing.paper === 'slips'} onDone={() => setPrinting(null)}>
          {printing.sheets.map((sheet) => (
            <div key={sheet.card.id} className={printClasses.page}>
              {printing.paper === 'slips' ? <TicketSlip {...sheet} /> : <RoutePaper {...sheet} />}
            </div>
          ))}
        </Printed>
      )}
    </>
  )
}
