import type pg from 'pg';

/**
 * Everything about the schema that matters, as sorted lines: two databases with the same lines behave the same.
 * Object ids, statistics and the order in which things were made do not show.
 */
export async function dumpCatalogue(client: pg.Client): Promise<string[]> {
  const lines: string[] = [];
  for (const [kind, query] of Object.entries(queries)) {
    const { rows } = await client.query<{ line: string }>(query);
    lines.push(...rows.map(({ line }) => `${kind} ${line}`));
  }
  return lines.sort();
}

const OURS = "in ('millrace'::regnamespace, 'millrace_job'::regnamespace)";

/** Each answers lines of text. What PostgreSQL cannot print itself is printed as the whole catalogue row. */
const queries: Readonly<Record<string, string>> = {
  relation: `
    select format('%s kind=%s owner=%s rls=%s forced=%s options=%s acl=%s', c.relname, c.relkind,
      pg_get_userbyid(c.relowner), c.relrowsecurity, c.relforcerowsecurity, c.reloptions,
      (select string_agg(item::text, ' ' order by item::text) from unnest(c.relacl) item)) as line
    from pg_class c where c.relnamespace ${OURS}`,
  column: `
    select format('%s.%s #%s %s collation=%s notnull=%s identity=%s generated=%s default=%s acl=%s', c.relname,
      a.attname, row_number() over (partition by c.oid order by a.attnum), format_type(a.atttypid, a.atttypmod),
      a.attcollation::regcollation, a.attnotnull, a.attidentity, a.attgenerated, pg_get_expr(d.adbin, d.adrelid),
      (select string_agg(item::text, ' ' order by item::text) from unnest(a.attacl) item)) as line
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace ${OURS} and c.relkind in ('r', 'p', 'v', 'm')`,
  constraint: `
    select format('%s %s %s validated=%s', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated)
      as line
    from pg_constraint where connamespace ${OURS}`,
  index: `
    select format('%s valid=%s', pg_get_indexdef(i.indexrelid), i.indisvalid) as line
    from pg_index i join pg_class c on c.oid = i.indexrelid where c.relnamespace ${OURS}`,
  policy: `
    select format('%s %s cmd=%s permissive=%s roles=%s using=%s check=%s', c.relname, p.polname, p.polcmd,
      p.polpermissive, (select string_agg(pg_get_userbyid(r), ' ' order by 1) from unnest(p.polroles) r),
      pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid)) as line
    from pg_policy p join pg_class c on c.oid = p.polrelid where c.relnamespace ${OURS}`,
  trigger: `
    select format('%s enabled=%s', pg_get_triggerdef(t.oid), t.tgenabled) as line
    from pg_trigger t join pg_class c on c.oid = t.tgrelid where c.relnamespace ${OURS} and not t.tgisinternal`,
  view: `
    select format('%s %s', c.relname, pg_get_viewdef(c.oid)) as line
    from pg_class c where c.relnamespace ${OURS} and c.relkind in ('v', 'm')`,
  routine: `
    select format('%s owner=%s acl=%s', pg_get_functiondef(p.oid), pg_get_userbyid(p.proowner),
      (select string_agg(item::text, ' ' order by item::text) from unnest(p.proacl) item)) as line
    from pg_proc p where p.pronamespace ${OURS} and p.prokind in ('f', 'p')`,
  sequence: `
    select format('%s %s start=%s step=%s min=%s max=%s cycle=%s', c.relname, format_type(s.seqtypid, null),
      s.seqstart, s.seqincrement, s.seqmin, s.seqmax, s.seqcycle) as line
    from pg_sequence s join pg_class c on c.oid = s.seqrelid where c.relnamespace ${OURS}`,
  type: `
    select format('%s kind=%s labels=%s', t.typname, t.typtype,
      (select string_agg(enumlabel, ',' order by enumsortorder) from pg_enum where enumtypid = t.oid)) as line
    from pg_type t where t.typnamespace ${OURS} and t.typtype in ('e', 'd')`,
};
