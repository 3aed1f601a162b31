import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Card } from '../../../ui/card.tsx'
import classes from './wizard.module.css'

/** Shows a plain card beside a form that explains why a question is asked. */
export const Why = ({ icon: Mark, title, children }: { icon: Icon; title: string; children: ReactNode }) => (
  <Card>
    <p className={classes.why}>
      <Mark size={20} stroke={1.75} aria-hidden />
      <span>
        <strong>{title}</strong>
        {children}
      </span>
    </p>
  </Card>
)
