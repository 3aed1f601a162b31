import { infiniteQueryOptions, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { notificationsContract } from '../../shared/notifications/contract.ts'
import { isStale } from '../../shared/notifications/rules.ts'
import type { PushState, PushSubscriptionValue } from '../../shared/notifications/schema.ts'
import { call } from '../platform/call.ts'
import { dropDraft, keepDraft, readDraft } from '../platform/draft.ts'

/** The messages sent to the user, newest first, a page at a time. */
export const myMessages = infiniteQueryOptions({
  queryKey: ['notifications', 'messages'],
  queryFn: ({ pageParam, signal }) =>
    call(notificationsContract.messages, { query: { after: pageParam, limit: 20 }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.next ?? undefined,
})

/** Loads the key to subscribe with, and for which device groups (phone or computer) the user is subscribed. */
const pushState = queryOptions({
  queryKey: ['notifications', 'state'],
  queryFn: ({ signal }) => call(notificationsContract.state, { signal }),
})

// Name under which the device stores the address of the user's push subscription; a sign-out finds it by this
// name.
const mark = 'push'

/** Support for notifications in this browser. `home`: an iPhone shows them only from its home screen. */
export type Ability = 'able' | 'denied' | 'home' | 'none'

const isApple = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)

/** Tells whether this browser can show notifications. */
export function abilityOf(): Ability {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return isApple() ? 'home' : 'none'
  return Notification.permission === 'denied' ? 'denied' : 'able'
}

/** Returns the push subscription that this browser holds; null without one. */
async function held(): Promise<PushSubscription | null> {
  if (!('serviceWorker' in navigator && 'PushManager' in window)) return null
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

const bytesOf = (base64Url: string) =>
  Uint8Array.from(atob(base64Url.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))

/** The subscriber: the phone of the session and the device group. */
export interface Owner {
  phone: string
  isMobile: boolean
}

const tell = ({ phone, isMobile }: Owner, subscription: PushSubscription | null) =>
  call(notificationsContract.subscribe, {
    body: {
      target: phone,
      isMobile,
      value: (subscription?.toJSON() as PushSubscriptionValue | undefined) ?? null,
    },
  })

/** Subscribes this browser anew and tells the server. */
async function subscribe(owner: Owner, publicKey: string): Promise<void> {
  const registration = await navigator.serviceWorker.ready
  // An existing subscription that was made with another key, or is about to expire, is of no use.
  await (await held())?.unsubscribe()
  const applicationServerKey = bytesOf(publicKey)
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey,
  })
  await tell(owner, subscription)
  keepDraft(mark, owner.phone, subscription.endpoint)
}

/** Ends only this browser's subscription; the push service then tells the server. */
export async function leaveBrowser(): Promise<void> {
  dropDraft(mark)
  await (await held())?.unsubscribe()
}

/**
 * Checks this browser's subscription after a load: ends one that another user has left here, and replaces one
 * that the browser has changed or that is about to expire. Never subscribes a user who has not asked for it on
 * this device, or who has taken the consent back on another one.
 */
export async function tendSubscription(owner: Owner, ask: () => Promise<PushState>): Promise<void> {
  const subscription = await held()
  const endpoint = readDraft(mark, owner.phone)
  if (!endpoint) return void (await subscription?.unsubscribe())
  const isGood = subscription?.endpoint === endpoint && !isStale(subscription.expirationTime, Date.now())
  if (isGood || abilityOf() !== 'able' || Notification.permission !== 'granted') return
  const { publicKey, isConsentWithdrawn } = await ask()
  if (isConsentWithdrawn) await leaveBrowser()
  else await subscribe(owner, publicKey)
}

/** Asks the server for what `tendSubscription` needs. */
export const askForState = (): Promise<PushState> => call(notificationsContract.state, {})

/**
 * The outcome of switching notifications on: `denied` when the user or the browser refused, `later` when the
 * user closed the browser's question.
 */
export type Outcome = 'on' | 'denied' | 'later'

/** Whether this browser holds a subscription. */
const browserState = queryOptions({
  queryKey: ['notifications', 'browser'],
  queryFn: async () => Boolean(await held()),
})

const isSubscribed = ({ isMobile }: Owner, state?: PushState, isHeld?: boolean): boolean =>
  Boolean(isHeld && (isMobile ? state?.isMobileOn : state?.isDesktopOn))

/**
 * Tells whether this browser is subscribed, and how to change that. `isKnown` is false until the server has
 * answered.
 */
export function usePush(owner: Owner) {
  const queries = useQueryClient()
  const state = useQuery(pushState)
  const browser = useQuery(browserState)
  const refresh = () =>
    Promise.all(
      [['notifications'], ['own-consents']].map((queryKey) => queries.invalidateQueries({ queryKey })),
    )
  return {
    isKnown: state.data !== undefined && browser.data !== undefined,
    error: state.error,
    isOn: isSubscribed(owner, state.data, browser.data),
    /**
     * Returns `isOn` to a user who presses the switch before the state is known; false when the server does not
     * answer.
     */
    async waitForIsOn(): Promise<boolean> {
      const answers = [queries.ensureQueryData(pushState), queries.ensureQueryData(browserState)] as const
      return Promise.all(answers).then(
        ([state, isHeld]) => isSubscribed(owner, state, isHeld),
        () => false,
      )
    },
    async switchOn(): Promise<Outcome> {
      const answer = await Notification.requestPermission()
      if (answer !== 'granted') return answer === 'denied' ? 'denied' : 'later'
      await subscribe(owner, state.data?.publicKey ?? (await askForState()).publicKey)
      await refresh()
      return 'on'
    },
    async switchOff(): Promise<void> {
      await tell(owner, null)
      await leaveBrowser()
      await refresh()
    },
  }
}
