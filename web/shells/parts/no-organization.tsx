import { Empty } from '../../ui/states.tsx'

/** Says that no organization is chosen, what will be here and how to connect one. */
export function NoOrganization() {
  return <Empty title="Организация не выбрана">.</Empty>
}
