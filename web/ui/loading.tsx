import classes from './loading.module.css'

/** The screen before anything is known (spec §2). The same as the page shows before its script runs. */
export const Loading = () => (
  <p className={classes.loading} role="status" data-whole-screen>
    Загрузка
  </p>
)
