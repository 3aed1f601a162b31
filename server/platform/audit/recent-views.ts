/** For how long a view of the same subjects by the same caller is the same view. */
const sameViewMs = 10 * 60_000
const mostViews = 5000

interface KnownView {
  ends: number
  subjects: Set<string>
}

/** A view about to be recorded: what makes it the same view, and whose data it shows. */
interface View {
  key: string
  subjects: readonly string[]
  now: Date
}

/**
 * Remembers which views this process has recorded within ten minutes (decision 0102): a page that refreshes by itself
 * shows the same people again and again.
 */
export function openRecentViews() {
  const views = new Map<string, KnownView>()

  const find = ({ key, now }: View): KnownView | undefined => {
    const known = views.get(key)
    return known && known.ends > now.getTime() ? known : undefined
  }

  return {
    /** Returns the subjects that no row names yet; null when the view is recorded already. */
    unrecorded(view: View): string[] | null {
      const known = find(view)
      if (!known) return [...view.subjects]
      const fresh = view.subjects.filter((subject) => !known.subjects.has(subject))
      return fresh.length > 0 ? fresh : null
    },
    /** Tells how many views are remembered. */
    size: () => views.size,
    /** Remembers a view whose row is written. */
    remember(view: View): void {
      const known = find(view)
      for (const subject of view.subjects) known?.subjects.add(subject)
      if (known) return
      const at = view.now.getTime()
      // The oldest stand first: what has ended is let go at once, so that a day's lists do not fill the memory.
      for (const [key, { ends }] of views) {
        if (ends > at) break
        views.delete(key)
      }
      if (views.size >= mostViews) views.clear()
      views.set(view.key, { ends: at + sameViewMs, subjects: new Set(view.subjects) })
    },
  }
}

/** The recent views of a process. */
export type RecentViews = ReturnType<typeof openRecentViews>
