import { IconList } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { clinicDay } from '../../shared/platform/days.ts'
import { unansweredOf } from '../../shared/programme/marks.ts'
import type { Slot } from '../../shared/schedule/schema.ts'
import { useDevice } from '../platform/device.ts'
import { type Problems, useCheckedForm } from '../ui/checked-form.ts'
import { DockedBar } from '../ui/docked-bar.tsx'
import { Form } from '../ui/form.tsx'
import { LeaveGuard } from '../ui/leave-guard.tsx'
import { ButtonLink } from '../ui/links.tsx'
import { Page, PageHeader } from '../ui/page.tsx'
import { useUnadded } from '../ui/use-unadded.ts'
import { remOf, useWidth } from '../ui/width.ts'
import { type NewVisit, newTotalIn } from './api.ts'
import classes from './parts/booking/book.module.css'
import { BookCheckUp } from './parts/booking/book-check-up.tsx'
import { type BookDraft, dropBook, isTyped } from './parts/booking/book-draft.ts'
import { BookFactors } from './parts/booking/book-factors.tsx'
import { BookFailure, isOfTime } from './parts/booking/book-failure.tsx'
import { problemsOf } from './parts/booking/book-fill.ts'
import { BookPapers } from './parts/booking/book-papers.tsx'
import { BookPerson } from './parts/booking/book-person.tsx'
import { type BarPlace, BookBar, BookSummary } from './parts/booking/book-summary.tsx'
import { BookTime } from './parts/booking/book-time.tsx'
import { useBookDraft, useBooking, usePricedDraft } from './parts/booking/use-book.ts'

/** Opens the card of a visit that has just been booked. */
function useOpen() {
  const navigate = useNavigate()
  return ({ id, city, day, isNewAccount }: NewVisit) =>
    void navigate({
      to: '/desk',
      search: { city, day, booking: id, booked: isNewAccount ? 'new' : '' },
      replace: true,
      ignoreBlocker: true,
    })
}

const hasPaperSlip = (problems: Problems) =>
  Object.keys(problems).some((field) => /^paper\.|\.(snils|policy)$/.test(field))

const focusOn = (selector: string) => {
  const field = document.querySelector<HTMLElement>(selector)
  field?.focus()
  field?.scrollIntoView({ block: 'center' })
}

/** A refusal concerns the data that was sent: it disappears once the data changes. */
function useForgotten(draft: BookDraft, { isError, reset }: { isError: boolean; reset: () => void }) {
  const hasFailed = useRef(isError)
  hasFailed.current = isError
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the change of the draft that matters
  useEffect(() => {
    if (hasFailed.current) reset()
  }, [draft, reset])
}

/** The page in rem below which its columns stand one under the other, as in its styles. */
const oneColumn = 62

/** Where the price and the button stand: beside the fields while there is room, else at the lower edge of the window. */
function useBar(): { ref: ReturnType<typeof useWidth>['ref']; bar: BarPlace } {
  const { ref, width } = useWidth()
  const isPhone = useDevice() === 'mobile'
  const isOneColumn = width > 0 && width <= oneColumn * remOf()
  return { ref, bar: isPhone ? 'phone' : isOneColumn ? 'docked' : null }
}

/** The state of the page: the draft, its volume and price, its errors and the sending. */
function useBookPage() {
  const { draft, change } = useBookDraft()
  const priced = usePricedDraft(draft)
  const sending = useBooking(useOpen())
  const edition = priced.edition.data
  const problems = problemsOf(draft, edition, clinicDay(new Date()))
  const total = newTotalIn(sending.error) ?? priced.total
  const form = useCheckedForm(problems, () => edition && sending.mutate({ draft, edition, total }))
  useForgotten(draft, sending)
  return { draft, change, priced, sending, form, problems, total }
}

/** `/desk?book`: a registrar books a patient who has come or calls. One page, fully usable by keyboard. */
export function BookPage() {
  const { draft, change, priced, sending, form, problems, total } = useBookPage()
  const formId = useId()
  const take = (slot: Slot) => {
    change((before) => ({ ...before, slot, beyond: null }))
    if (sending.isError) requestAnimationFrame(() => document.getElementById('book-send')?.focus())
  }
  const failure = sending.error && <BookFailure error={sending.error} onTake={take} />
  const unadded = useUnadded()
  const submit = (event: Parameters<typeof form.submit>[0]) => {
    event.preventDefault()
    if (unadded.check(form.place.current)) return
    form.submit(event)
    const edition = priced.edition.data
    const [asked] =
      edition && Object.keys(problems)[0] === 'substances' ? unansweredOf(edition, draft.factors) : []
    if (asked) requestAnimationFrame(() => focusOn(`[data-ask="${asked}"] input`))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter') return
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault()
      return form.place.current?.requestSubmit()
    }
    // Enter in a field must not book: it is pressed out of habit after each of them.
    if (event.target instanceof HTMLInputElement) event.preventDefault()
  }
  const props = { draft, change, form }
  const { ref, bar } = useBar()
  const summary = {
    ...props,
    formId,
    priced,
    total,
    bar,
    isBusy: sending.isPending,
    isRefused: isOfTime(sending.error),
    failure: isOfTime(sending.error) ? null : failure,
  }
  return (
    <Page wide>
      <PageHeader
        title="Запись человека"
        sub="Пришёл без записи или звонит по телефону"
        aside={
          <ButtonLink
            to="/desk"
            variant="default"
            leftSection={<IconList size={20} stroke={1.75} aria-hidden />}
          >
            К записям дня
          </ButtonLink>
        }
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Ctrl + Enter books from any field */}
      <div ref={ref} className={classes.columns} onKeyDown={onKeyDown}>
        <Form id={formId} ref={form.place} onSubmit={submit} className={classes.main}>
          <BookPerson {...props} />
          <BookPapers {...props} isOpen={draft.arePapersGone || (form.slips > 0 && hasPaperSlip(problems))} />
          <BookCheckUp {...props} />
          <BookFactors {...props} edition={priced.edition} unadded={unadded} />
          <BookTime
            {...props}
            services={priced.volume?.items.map(({ service }) => service) ?? null}
            onSlot={take}
          >
            {isOfTime(sending.error) && failure}
          </BookTime>
        </Form>
        <BookSummary {...summary} />
      </div>
      {bar === 'docked' && (
        <DockedBar label="Итог">
          <BookBar {...summary} />
        </DockedBar>
      )}
      <LeaveGuard isDirty={!sending.isSuccess && isTyped(draft)} onLeave={dropBook} />
    </Page>
  )
}
