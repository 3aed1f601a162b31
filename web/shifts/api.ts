import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Day } from '../../shared/platform/days.ts'
import type { City } from '../../shared/platform/person.ts'
import type { BodyInput } from '../../shared/platform/route.ts'
import { shiftsContract } from '../../shared/shifts/contract.ts'
import type { AbsenceId, SeenShift, Shift, ShiftHours, ShiftPlan } from '../../shared/shifts/schema.ts'
import { call } from '../platform/call.ts'
import { saveFile } from '../platform/save-file.ts'

const all = ['shifts'] as const

/** The plan of seven days of a city. */
export const planQuery = (city: City, from: Day) =>
  queryOptions({
    queryKey: [...all, 'plan', city, from],
    queryFn: ({ signal }) => call(shiftsContract.plan, { query: { city, from }, signal }),
    refetchOnWindowFocus: 'always',
  })

/** The caller's shifts of today and the week ahead. */
export const ownShiftsQuery = queryOptions({
  queryKey: [...all, 'mine'],
  queryFn: ({ signal }) => call(shiftsContract.mine, { signal }),
})

/** The people who work in the rooms of a city today by the plan. */
export const roomsTodayQuery = (city: City) =>
  queryOptions({
    queryKey: [...all, 'today', city],
    queryFn: ({ signal }) => call(shiftsContract.today, { query: { city }, signal }),
  })

/** The changes of the plan; after each one, and after a refusal, the plan is loaded anew. */
export function usePlanActs() {
  const queries = useQueryClient()
  const onSettled = () => queries.invalidateQueries({ queryKey: all })
  const add = useMutation({
    mutationFn: (body: BodyInput<typeof shiftsContract.add>) => call(shiftsContract.add, { body }),
    onSettled,
  })
  const change = useMutation({
    mutationFn: ({ id, version, shift }: SeenShift & { shift: ShiftHours }) =>
      call(shiftsContract.change, { params: { id }, body: { shift, version } }),
    onSettled,
  })
  const remove = useMutation({
    mutationFn: (shifts: readonly Shift[]) =>
      call(shiftsContract.remove, {
        body: { shifts: shifts.map(({ id, version }) => ({ id, version })) },
      }),
    onSettled,
  })
  const copy = useMutation({
    mutationFn: (body: BodyInput<typeof shiftsContract.copy>) => call(shiftsContract.copy, { body }),
    onSettled,
  })
  const addAbsence = useMutation({
    mutationFn: (body: BodyInput<typeof shiftsContract.addAbsence>) =>
      call(shiftsContract.addAbsence, { body }),
    onSettled,
  })
  const removeAbsence = useMutation({
    mutationFn: (id: AbsenceId) => call(shiftsContract.removeAbsence, { params: { id } }),
    onSettled,
  })
  return { add, change, remove, copy, addAbsence, removeAbsence }
}

/** Saves the plan of a week on the device as an .xlsx file and returns the name of the file. */
export async function savePlan({ city, days }: ShiftPlan, signal: AbortSignal): Promise<string> {
  const [first] = days
  if (!first) throw new Error('a plan has seven days')
  const file = await call(shiftsContract.file, { query: { city, from: first.day }, signal })
  saveFile(file)
  return file.name
}
