import classes from '../home.module.css'

/** How a checkbox of the layer tree is laid out: a dense row whose name may break. */
export const checkClasses = {
  root: classes.check,
  body: classes.checkBody,
  inner: classes.checkInner,
  labelWrapper: classes.checkName,
}
