export function lazy<Value>(create: () => Value): () => Value {
  let created: { value: Value } | null = null;
  return () => {
    created ??= { value: create() };
    return created.value;
  };
}
