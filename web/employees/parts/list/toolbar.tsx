import { Button, VisuallyHidden } from '@mantine/core'
import { IconBuilding, IconTableImport, IconUserPlus } from '@tabler/icons-react'
import { ExportMenu } from '../../../imports/export-menu.tsx'
import { type ActiveOrganization, keepsAll, mayChange } from '../../../platform/active-organization.ts'
import type { ListFilter } from '../../api.ts'
import { CandidatesLink } from '../candidates/people-links.tsx'
import classes from './toolbar.module.css'

interface ToolbarProps {
  organization: ActiveOrganization
  /** The current filters of the list: the export saves these employees. */
  filter: ListFilter
  onAdd: () => void
  onUnits: () => void
  onImport: () => void
}

/** Opens the file import. */
export const ImportButton = ({ onImport, isMain }: { onImport: () => void; isMain?: boolean }) => (
  <Button
    variant={isMain ? 'filled' : 'default'}
    onClick={onImport}
    leftSection={<IconTableImport size={20} stroke={1.75} aria-hidden />}
  >
    Импорт
  </Button>
)

/** Actions for the whole list. */
export const Toolbar = ({ organization, filter, onAdd, onUnits, onImport }: ToolbarProps) => (
  <div className={classes.bar}>
    <CandidatesLink />
    {keepsAll(organization) && (
      <>
        <Button
          variant="default"
          onClick={onUnits}
          leftSection={<IconBuilding size={20} stroke={1.75} aria-hidden />}
        >
          Подразделения<VisuallyHidden> и должности</VisuallyHidden>
        </Button>
        <ImportButton onImport={onImport} />
      </>
    )}
    {mayChange(organization) && <ExportMenu organization={organization.id} filter={filter} />}
    {mayChange(organization) && (
      <Button onClick={onAdd} leftSection={<IconUserPlus size={20} stroke={1.75} aria-hidden />}>
        Добавить
      </Button>
    )}
  </div>
)
