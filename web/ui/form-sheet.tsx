import { useBlocker } from '@tanstack/react-router'
import { type ComponentProps, createContext, useContext, useEffect, useState } from 'react'
import { Question } from './question.tsx'
import { Sheet } from './sheet.tsx'

const Report = createContext<(isDirty: boolean) => void>(() => {})

/** Tells the `FormSheet` around whether there is something typed that is not saved. */
export function useUnsaved(isDirty: boolean): void {
  const report = useContext(Report)
  useEffect(() => {
    report(isDirty)
    return () => report(false)
  }, [report, isDirty])
}

const isWayBack = (action: string) => action === 'BACK' || action === 'FORWARD' || action === 'GO'

/**
 * A dialog with a form. Esc, the veil, the close button and the browser's «back» close it, not the page; what is typed and
 * not saved is asked about first (spec §8), and so is the closing of the tab. A form inside says `useUnsaved`; after saving
 * it calls `onClose` itself, which asks nothing.
 */
export function FormSheet({ opened, onClose, children, ...sheet }: ComponentProps<typeof Sheet>) {
  const [isDirty, setDirty] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const isUnsaved = opened && isDirty
  const leave = () => (isUnsaved ? setAsking(true) : onClose())

  useBlocker({
    disabled: !opened,
    enableBeforeUnload: isUnsaved,
    shouldBlockFn: ({ action }) => {
      if (!isWayBack(action)) return false
      leave()
      return true
    },
  })
  return (
    <>
      <Sheet {...sheet} opened={opened} onClose={leave} isCovered={isAsking}>
        <Report value={setDirty}>{children}</Report>
      </Sheet>
      <Question
        opened={opened && isAsking}
        text="Вы уверены, что хотите закрыть окно? Несохранённые изменения будут отменены."
        yes="Закрыть"
        no="Вернуться к изменениям"
        onYes={() => {
          setAsking(false)
          onClose()
        }}
        onNo={() => setAsking(false)}
      />
    </>
  )
}
