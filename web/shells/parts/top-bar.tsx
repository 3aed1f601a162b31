import { Mark } from '../../ui/logo.tsx'
import classes from './bars.module.css'

/** The bar over a phone's screen. */
export const TopBar = () => (
  <header className={classes.top}>
    <Mark size={36} />
    <span className={classes.brand}>
      Медицинский центр <b>профосмотров</b>
    </span>
  </header>
)
