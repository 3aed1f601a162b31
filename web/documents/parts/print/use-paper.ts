import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { documentRefusals } from '../../../../shared/documents/ru.ts'
import type { Paper, PaperCheck } from '../../../../shared/documents/schema.ts'
import type { OrganizationId } from '../../../../shared/organizations/schema.ts'
import type { CallError } from '../../../platform/call.ts'
import { readChosenEmployees } from '../../../platform/chosen-employees.ts'
import { useSession } from '../../../platform/session.ts'
import { useFileWork } from '../../../ui/file-work.ts'
import { checkQuery, keepCheck, type PaperInput, type PaperWhoInput, usePrint } from '../../api.ts'
import {
  type BoardPlace,
  keepChoice,
  type PaperChoice,
  paperInput,
  readChoice,
  whoOf,
} from './paper-choice.ts'

interface PaperContext {
  organization: OrganizationId
  who: PaperWhoInput | undefined
  board: BoardPlace | undefined
  paper: Paper | undefined
}

export const isLacking = ({ ready, people, organization, clinic }: PaperCheck): boolean =>
  ready < people || organization.length > 0 || clinic.length > 0

function usePaperChoice({ organization, who, paper }: PaperContext) {
  const { user } = useSession()
  const owner = user?.phone ?? ''
  const [chosen] = useState(() => (who ? null : readChosenEmployees(owner, organization)))
  const [choice, setChoice] = useState<PaperChoice>(() => ({
    paper: paper ?? 'referrals',
    source: null,
    department: '',
    kind: 'periodic',
    kindReason: null,
    city: user?.city ?? 'ekb',
    from: '',
    to: '',
    format: 'pdf',
    renew: false,
    ...readChoice(owner, organization),
  }))
  const change = (part: Partial<PaperChoice>) => {
    const next = { ...choice, ...part }
    setChoice(next)
    keepChoice(owner, organization, next)
  }
  return { choice, change, chosen }
}

/** State of the document being chosen: its people, what is missing, and its file. */
export function usePaper(given: PaperContext) {
  const { organization } = given
  const { choice, change, chosen } = usePaperChoice(given)
  const queries = useQueryClient()
  const work = useFileWork({ hasToast: false })
  const { print } = usePrint(organization)
  const before = { board: given.board, chosen }
  const who = whoOf(choice, given.who, before)
  const input = paperInput(choice, who)
  const check = useQuery({
    ...checkQuery(organization, input ?? ({ paper: choice.paper, who: { due: true } } as PaperInput)),
    enabled: input !== null,
  })
  const [isTold, setTold] = useState(false)
  const missing = useRef<HTMLElement>(null)
  const settings = useRef<HTMLDivElement>(null)
  // Waits until the errors are on the screen, then moves the focus to them.
  const goTo = (block: 'start' | 'center', place: () => HTMLElement | null | undefined) => {
    setTold(true)
    setTimeout(() => {
      place()?.focus({ preventScroll: true })
      place()?.scrollIntoView({ block })
    })
  }
  const showMissing = () => goTo('start', () => missing.current)
  const onRefused = (error: CallError): boolean => {
    const found = (error.details as { check?: PaperCheck } | undefined)?.check
    if (!input || error.code !== documentRefusals.DATA_MISSING.code || !found) return false
    keepCheck(queries, organization, input, found)
    showMissing()
    return true
  }
  const download = (anyway: boolean) => {
    if (!input)
      return goTo('center', () => settings.current?.querySelector<HTMLElement>('[aria-invalid="true"]'))
    const renew = choice.renew && (check.data?.changed ?? 0) > 0
    work.run((signal) => print({ ...input, format: choice.format, anyway, renew }, signal), {
      ...(choice.paper === 'referrals' && { note: 'Номера записаны в журнал направлений' }),
      onRefused,
    })
  }
  return {
    choice,
    before,
    who,
    check,
    work,
    missing,
    settings,
    isTold,
    download,
    showMissing,
    isAsked: input !== null,
    change: (part: Partial<PaperChoice>) => {
      setTold(false)
      work.forget()
      change(part)
    },
  }
}

export type PaperWork = ReturnType<typeof usePaper>
