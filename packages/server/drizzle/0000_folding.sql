create extension if not exists pg_trgm;
--> statement-breakpoint
create extension if not exists unaccent;
--> statement-breakpoint
create extension if not exists btree_gin;
--> statement-breakpoint
-- Text as people search for it: without case, accents, ligatures and other marks.
-- Names are resolved when the function is made, wherever the extension was installed.
do $migration$
declare
  -- The same letters on every system: a database in the C locale folds ASCII only, and the C library's rules change with its version.
  letters constant text := coalesce((
    select 'collate pg_catalog.' || quote_ident(collname) from pg_collation
    where collnamespace = 'pg_catalog'::regnamespace and collname in ('pg_c_utf8', 'und-x-icu')
    order by collname limit 1
  ), '');
begin
  execute format($create$
    create function fold(text) returns text language sql immutable strict parallel safe
    return lower(unaccent('unaccent'::regdictionary, normalize(
      regexp_replace(normalize($1, NFKD), '[\u0300-\u036f\u0483-\u0489\u0591-\u05c7\u064b-\u065f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]+', '', 'g'), NFC)) %s)
  $create$, letters);
end $migration$;
