import tool from './tool.module.css'

/** A list of facts, with the name on the left and the value on the right. */
export function FactList({ facts }: { facts: readonly (readonly string[])[] }) {
  return (
    <dl className={tool.factList}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
