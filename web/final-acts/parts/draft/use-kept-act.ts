import { useEffect, useRef, useState } from 'react'
import { actDraftRefusals } from '../../../../shared/final-acts/drafts/ru.ts'
import type { KeptAct, TypedAct } from '../../../../shared/final-acts/drafts/schema.ts'
import type { OrganizationId } from '../../../../shared/organizations/schema.ts'
import { CallError } from '../../../platform/call.ts'
import { keepAct } from '../../api.ts'

/** Milliseconds without a key press after which the draft is saved, and after which a failed save is repeated. */
const pause = 2000
const again = 10_000

/** The state of the kept draft. `waiting`: something typed is not saved yet. */
export type KeptState =
  | { is: 'none' }
  | { is: 'waiting'; problem: string | null }
  | { is: 'kept'; at: string; by: string | null }
  | { is: 'stale' }

const first = (kept: KeptAct | null): KeptState =>
  kept ? { is: 'kept', at: kept.savedAt, by: kept.savedBy } : { is: 'none' }

const isStale = (error: unknown): boolean =>
  error instanceof CallError && error.code === actDraftRefusals.ACT_DRAFT_STALE.code

/** Saves one draft, one request at a time; the newest text wins over texts that were never sent. */
class Keeper {
  readonly #organization: OrganizationId
  readonly #tell: (state: KeptState) => void
  #version: number
  #next: TypedAct | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #saving: Promise<void> = Promise.resolve()
  #isHeld = false
  #isEnded = false

  constructor(organization: OrganizationId, version: number, tell: (state: KeptState) => void) {
    this.#organization = organization
    this.#version = version
    this.#tell = tell
  }
  /** Takes over what is typed now. */
  take(typed: TypedAct): void {
    if (this.#isEnded) return
    this.#next = typed
    this.#tell({ is: 'waiting', problem: null })
    this.#plan(pause)
  }
  /** Nothing is saved any more: the act is approved, or the draft discarded. */
  end(): void {
    this.#isEnded = true
    clearTimeout(this.#timer)
  }
  /** Saves at once what is not saved: the page is left. */
  leave(): void {
    clearTimeout(this.#timer)
    if (!this.#isEnded) void this.#save()
  }
  /**
   * Saves what is typed, then sends the version of the kept draft to a call that removes the draft. Nothing is saved until
   * the call is answered: a save would make the version stale.
   */
  async withVersion<Answer>(send: (seen: number) => Promise<Answer>): Promise<Answer> {
    clearTimeout(this.#timer)
    await this.#save()
    this.#isHeld = true
    try {
      return await send(this.#version)
    } catch (error) {
      if (isStale(error)) this.#lose()
      throw error
    } finally {
      this.#isHeld = false
      if (this.#next && !this.#isEnded) this.#plan(pause)
    }
  }
  #plan(after: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#save(), after)
  }
  #save(): Promise<void> {
    this.#saving = this.#saving.then(() => this.#saveNext())
    return this.#saving
  }
  async #saveNext(): Promise<void> {
    const typed = this.#next
    if (!typed || this.#isHeld) return
    this.#next = null
    try {
      const { version, savedAt, savedBy } = await keepAct(this.#organization, typed, this.#version)
      this.#version = version
      if (this.#isEnded) return
      if (this.#next) this.#plan(pause)
      else this.#tell({ is: 'kept', at: savedAt, by: savedBy })
    } catch (error) {
      this.#fail(error, typed)
    }
  }
  #lose(): void {
    this.end()
    this.#tell({ is: 'stale' })
  }
  #fail(error: unknown, typed: TypedAct): void {
    if (this.#isEnded) return
    if (isStale(error)) {
      this.#lose()
      return
    }
    this.#next ??= typed
    this.#tell({ is: 'waiting', problem: error instanceof CallError ? error.message : 'Нет связи' })
    this.#plan(again)
  }
}

/** Keeps what the chairman types in the draft of the organization, also when the page is left in a hurry. */
export function useKeptAct(organization: OrganizationId, kept: KeptAct | null) {
  const [state, setState] = useState<KeptState>(() => first(kept))
  const keeper = useRef<Keeper | null>(null)
  keeper.current ??= new Keeper(organization, kept?.version ?? 0, setState)
  const current = keeper.current
  useEffect(() => () => current.leave(), [current])
  return {
    state,
    take: (typed: TypedAct) => current.take(typed),
    end: () => current.end(),
    withVersion: <Answer>(send: (seen: number) => Promise<Answer>) => current.withVersion(send),
  }
}
