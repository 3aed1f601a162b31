-- written by hand
select 1;
