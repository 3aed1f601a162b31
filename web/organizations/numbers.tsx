import classes from './parts/requests/organizations.module.css'

/** ИНН and КПП in one line; an entrepreneur has no КПП. */
export const Numbers = ({ inn, kpp }: { inn: string; kpp: string }) => (
  <span className={classes.numbers}>
    <span>ИНН {inn || 'не указан'}</span>
    {kpp && <span>КПП {kpp}</span>}
  </span>
)
