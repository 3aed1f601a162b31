import { Button } from '@mantine/core'
import { IconBuilding, IconTableImport, IconUserPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './toolbar.module.css'

interface ToolbarProps {
  onAdd: () => void
  onUnits: () => void
  onImport: (() => void) | undefined
  /** The button that saves what is found. */
  children?: ReactNode
}

/** Opens the import of a file. */
export const ImportButton = ({ onImport, isMain }: { onImport: () => void; isMain?: boolean }) => (
  <Button
    variant={isMain ? 'filled' : 'default'}
    onClick={onImport}
    leftSection={<IconTableImport size={20} stroke={1.75} aria-hidden />}
  >
    Импорт
  </Button>
)

/** What is done with the whole list. */
export const Toolbar = ({ onAdd, onUnits, onImport, children }: ToolbarProps) => (
  <div className={classes.bar}>
    <Button
      variant="default"
      onClick={onUnits}
      leftSection={<IconBuilding size={20} stroke={1.75} aria-hidden />}
    >
      <span className={classes.whole}>Подразделения и должности</span>
      <span className={classes.short} aria-hidden>
        Подразделения
      </span>
    </Button>
    {children}
    {onImport && <ImportButton onImport={onImport} />}
    <Button onClick={onAdd} leftSection={<IconUserPlus size={20} stroke={1.75} aria-hidden />}>
      Добавить
    </Button>
  </div>
)
