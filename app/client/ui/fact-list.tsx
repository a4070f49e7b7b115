import tool from './tool.module.css'

/** Facts below each other, name at the left and value at the right. */
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
