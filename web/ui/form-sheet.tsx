import { useBlocker } from '@tanstack/react-router'
import {
  type ComponentProps,
  createContext,
  useCallback,
  useContext,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Question } from './question.tsx'
import { Sheet } from './sheet.tsx'

const Report = createContext<(isDirty: boolean) => void>(() => {})

/** Reports unsaved input to the surrounding `FormSheet`. */
export function useUnsaved(isDirty: boolean): void {
  const report = useContext(Report)
  useLayoutEffect(() => {
    report(isDirty)
    return () => report(false)
  }, [report, isDirty])
}

/**
 * Reports unsaved input of a dialog. It is placed beside the fields and not inside them, because the input
 * stays unsaved while other content is shown in place of the fields.
 */
export function Unsaved({ is }: { is: boolean }) {
  useUnsaved(is)
  return null
}

/**
 * A dialog with a form. Esc, the backdrop, the close button and the browser's «back» close the dialog and not
 * the page. With unsaved input, closing the dialog or the tab first asks the user (spec §8). The form inside
 * calls `useUnsaved`; after saving it calls `onClose` itself, and then nothing is asked.
 */
export function FormSheet({ opened, onClose, children, ...sheet }: ComponentProps<typeof Sheet>) {
  const isDirty = useRef(false)
  const report = useCallback((isUnsaved: boolean) => {
    isDirty.current = isUnsaved
  }, [])
  const [isAsking, setAsking] = useState(false)
  const leave = () => (isDirty.current ? setAsking(true) : onClose())

  useBlocker({
    disabled: !opened,
    enableBeforeUnload: () => isDirty.current,
    shouldBlockFn: () => false,
  })
  return (
    <Sheet {...sheet} opened={opened} onClose={leave}>
      <Report value={report}>{children}</Report>
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
    </Sheet>
  )
}
