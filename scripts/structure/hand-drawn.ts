import type { Problem, Tree } from './tree.ts'

/** A copy of a shared component: how it looks in the code, and the files that still hold one. */
interface Copy {
  what: string
  use: string
  pattern: RegExp
  left: readonly string[]
}

const copies: readonly Copy[] = [
  {
    what: 'a row or a cell',
    use: 'ui/data-table',
    pattern: /role(?:=|: )["'](?:row|rowgroup|cell|gridcell|columnheader)["']/,
    left: [],
  },
  {
    what: 'a check box',
    use: "Mantine's Checkbox",
    pattern: /<input\b[^>]*type="checkbox"/,
    left: ['web/programme/parts/substance-question.tsx'],
  },
  { what: 'a tab', use: "Mantine's Tabs", pattern: /role=["'](?:tab|tablist|tabpanel)["']/, left: [] },
  {
    what: 'steps',
    use: 'ui/steps',
    pattern: /aria-current=(?:"step"|\{[^}]*'step')/,
    left: ['web/queue/parts/ticket/route-sheet.tsx'],
  },
  { what: 'a progress bar', use: 'ui/progress-bar', pattern: /role="progressbar"/, left: [] },
  {
    what: 'a switch',
    use: 'ui/toggle',
    pattern: /role="switch"/,
    left: ['web/notifications/notification-item.tsx'],
  },
  {
    what: 'a skeleton',
    use: 'ui/skeletons',
    pattern: /var\(--app-skeleton|@keyframes (?:shimmer|pulse|pass)\b/,
    left: [],
  },
  { what: 'a toast', use: 'ui/toasts', pattern: /\.toasts? \{|classes\.toasts?\b/, left: [] },
]

/** The size of all style sheets. It only falls: whoever removes rules lowers it. */
const styles = { lines: 10533, files: 92 }

const isScreen = (path: string) =>
  /^web\/(?!ui\/|platform\/).*\.(?:tsx?|css)$/.test(path) && !/\.test\.tsx?$/.test(path)

function checkCopies(tree: Tree): Problem[] {
  return Object.keys(tree)
    .filter(isScreen)
    .flatMap((path) =>
      copies.flatMap(({ what, use, pattern, left }): Problem[] => {
        const isDrawn = pattern.test(tree[path] ?? '')
        if (isDrawn === left.includes(path)) return []
        if (isDrawn) return [{ path, text: `Draws ${what} by hand. Use ${use}.` }]
        const text = `No longer draws ${what} by hand. Remove it from scripts/structure/hand-drawn.ts.`
        return [{ path, text, isWarning: true }]
      }),
    )
}

/** Screens draw by shared components, and the style sheets do not grow. */
export function checkHandDrawn(tree: Tree): Problem[] {
  const sheets = Object.keys(tree).filter((path) => /^web\/.*\.css$/.test(path))
  const lines = sheets.reduce((sum, path) => sum + (tree[path] ?? '').trimEnd().split('\n').length, 0)
  const problems = checkCopies(tree)
  if (lines <= styles.lines && sheets.length <= styles.files) return problems
  const text = `All style sheets together have ${lines} lines in ${sheets.length} files, at most ${styles.lines} in ${styles.files}. Lay out by Stack, Group and Grid, and give looks to the theme.`
  return [...problems, { path: 'web', text }]
}
