import classes from '../home.module.css'

/** Layout of a checkbox in the layer tree: a compact row whose name may wrap. */
export const checkClasses = {
  root: classes.check,
  body: classes.checkBody,
  inner: classes.checkInner,
  labelWrapper: classes.checkName,
}
