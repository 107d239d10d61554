/** Works through the members in their order, so many at a time. */
export async function inParallel<Member>(
  members: Iterator<Member>,
  atOnce: number,
  work: (member: Member) => Promise<void>,
): Promise<void> {
  const worker = async () => {
    for (let next = members.next(); next.done !== true; next = members.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
