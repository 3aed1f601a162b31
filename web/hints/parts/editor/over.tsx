import { Sheet } from '../../../ui/sheet.tsx'
import { Content, type PanelProps } from '../panel/content.tsx'
import classes from '../panel/panel.module.css'

/** The helper over the page of a tablet or a phone. */
export const Panel = ({ hints, owner }: PanelProps) => (
  <Sheet opened onClose={hints.close} title="Подсказки" place="side">
    <div id="hints-panel" className={classes.sheet}>
      <Content owner={owner} />
    </div>
  </Sheet>
)
