/** A call that the specification names: method, path as it is written there, and the code it asks for, where one is named. */
export type SpecifiedCall = { method: string; path: string; code?: string };

const read = (text: string): SpecifiedCall[] =>
  text
    .trim()
    .split("\n")
    .map((line) => {
      const [method = "", path = "", code] = line.trim().split(/\s+/);
      return code === undefined ? { method, path } : { method, path, code };
    });

/** Reading and changing calls of one kind of record (rules §7): `list` is the code of what only reads. */
const record = (path: string, area: string, list = `${area}:list`, remove = `${area}:delete`): string =>
  [
    `GET ${path}/getpage ${list}`,
    `GET ${path}/get ${list}`,
    `POST ${path}/add ${area}:add`,
    `PUT ${path}/update ${area}:update`,
    `DELETE ${path}/softdelete ${remove}`,
  ].join("\n");

/** Calls of the platform's part (rules §7 of `platform`). */
export const platformCalls: readonly SpecifiedCall[] = read(`
  GET    /base/id/getverifycode
  GET    /base/id/getpasswordencryptkey
  POST   /base/id/login
  GET    /base/id/refresh
  GET    /base/id/getuserinfo
  POST   /base/id/logout
  GET    /base/admin/permission/getpage
  GET    /base/admin/permission/getmoduleslist
  GET    /base/admin/permission/getModuleslist
  GET    /base/admin/permission/getgroup
  GET    /base/admin/permission/getmenu
  GET    /base/admin/permission/getapi
  POST   /base/admin/permission/addgroup           api:admin:permission:addgroup
  POST   /base/admin/permission/addmenu            api:admin:permission:addmenu
  POST   /base/admin/permission/addapi             api:admin:permission:addapi
  PUT    /base/admin/permission/updategroup        api:admin:permission:updategroup
  PUT    /base/admin/permission/updatemenu         api:admin:permission:updatemenu
  PUT    /base/admin/permission/updateapi          api:admin:permission:updateapi
  DELETE /base/admin/permission/softdelete         api:admin:permission:softdelete
  GET    /base/admin/permission/getroleModuleslist
  POST   /base/admin/permission/assign             api:admin:permission:assign
  GET    /base/admin/dictionary/get
  POST   /base/admin/dictionary/getpage
  POST   /base/admin/dictionary/add                api:admin:dictionary:add
  PUT    /base/admin/dictionary/update             api:admin:dictionary:update
  DELETE /base/admin/dictionary/softdelete         api:admin:dictionary:softdelete
  GET    /base/admin/tenant/get
  POST   /base/admin/tenant/getpage
  POST   /base/admin/tenant/add                    api:admin:tenant:add
  PUT    /base/admin/tenant/update                 api:admin:tenant:update
  DELETE /base/admin/tenant/softdelete             api:admin:tenant:softdelete
  PUT    /base/admin/tenant/BatchsoftDelete        api:admin:tenant:batchsoftdelete
  GET    /base/admin/cache/list
  DELETE /base/admin/cache/clear                   api:admin:cache:clear
  GET    /base/admin/operationLog/getpage
  GET    /base/admin/loginlog/getpage
  GET    /base/admin/log/getlogs
  GET    /base/admin/document/getlist
  GET    /base/admin/document/getimagelist
  GET    /base/admin/document/getGroup
  GET    /base/admin/document/getMenu
  GET    /base/admin/document/getContent
  POST   /base/admin/document/addGroup             api:admin:document:addgroup
  POST   /base/admin/document/addMenu              api:admin:document:addmenu
  PUT    /base/admin/document/updateGroup          api:admin:document:updategroup
  PUT    /base/admin/document/updateMenu           api:admin:document:updatemenu
  PUT    /base/admin/document/updateContent        api:admin:document:updatecontent
  DELETE /base/admin/document/softdelete           api:admin:document:softdelete
  DELETE /base/admin/document/deleteimage          api:admin:document:deleteimage
  POST   /api/admin/document/uploadimage           api:admin:document:uploadimage
  GET    /base/admin/role/getpage
  GET    /base/admin/role/get
  GET    /base/admin/role/getlist
  GET    /base/admin/role/getuserpage              api:admin:role:update
  POST   /base/admin/role/add                      api:admin:role:add
  PUT    /base/admin/role/update                   api:admin:role:update
  DELETE /base/admin/role/softdelete               api:admin:role:softdelete
  PUT    /base/admin/role/batchsoftdelete          api:admin:role:softdelete
  POST   /api/Admin/Role/GetPage
  GET    /base/admin/account/getpage
  GET    /base/admin/account/get
  GET    /base/admin/account/getisnotexist
  POST   /base/admin/account/add                   api:admin:user:add
  PUT    /base/admin/account/update                api:admin:user:update
  PUT    /base/admin/account/resetpassword         api:admin:user:resetpassword
  PUT    /base/admin/account/updatebasic           api:admin:user:updatebasic
  PUT    /base/admin/account/changepassword        api:admin:user:changepassword
  DELETE /base/admin/account/softdelete            api:admin:user:softdelete
  DELETE /base/admin/account/batchsoftdelete       api:admin:user:batchsoftdelete
  GET    /base/regioninfo/buildautocode
  GET    /base/regioninfo/get
  POST   /base/regioninfo/getpage                  api:admin:regioninfo:getpage
  GET    /base/regioninfo/gettreelist
  POST   /base/regioninfo/add                      api:admin:regioninfo:add
  PUT    /base/regioninfo/update                   api:admin:regioninfo:update
  DELETE /base/regioninfo/softdelete               api:admin:regioninfo:softdelete
  POST   /base/oss/upload
`);

const lookups =
  `getwarehouselist getvehiclelist getinfobybarcode getgasspeclist getgastypelist getgasspecinfo getgasfillinglist
  getgascaplist getgasbodylist getmanufacturingunitlist getemployeesinfolist getcompanylist getAllCompanyList
  getAllEmployeesInfoList getDealerlist getpostlist getFillingMediumList getGasCapList getGascylinderspeclist
  getOperatorSelectList getstationlist`
    .split(/\s+/)
    .map((name) => `GET /base/info/common/${name}`);

/** Calls of the business part (rules §7 of `business`, with the paths that the decisions settle). */
export const businessCalls: readonly SpecifiedCall[] = read(
  [
    record("/base/config/gascylinderfilling", "gasconfig:medium", undefined, "gasconfig:medium:update"),
    record("/base/config/defective", "gasconfig:defective"),
    record("/base/config/procedure", "gasconfig:procedure"),
    "GET /base/config/procedure/procedure-type",
    record("/base/config/gascylindertype", "gasconfig:type"),
    record("/base/config/manufacturingunit", "gasconfig:maker"),
    record("/base/config/gascylindercap", "gasconfig:cap"),
    record("/base/config/gascylinderbody", "gasconfig:body"),
    record("/base/config/gascylinderspec", "gasconfig:spec"),
    record("/base/config/codetemplate", "gasconfig:codetemplate"),
    record("/base/info/dealer", "base:dealer"),
    record("/base/info/warehouse", "base:warehouse"),
    record("/base/info/gasstations", "base:fillingstation", "base:fillingstation:getlist"),
    record("/base/info/post", "base:post"),
    "POST /base/info/post/usable base:post:update",
    record("/base/info/inspectionunit", "base:inspectionUnit"),
    record("/base/info/repairpoint", "base:repairpoint"),
    record("/base/info/vehicle", "api:vehicle", "api:vehicle:getList"),
    "GET /base/info/vehicle/getvehicleusagerecords",
    record("/base/info/employees", "base:operator", "base:operator:getlist"),
    record("/base/trade/clientinfo", "customer", "customer:getlist"),
    "GET /base/info/enterprise/get",
    "PUT /base/info/enterprise/update base:enterprise:update",
    "POST /base/info/enterprise/add",
    "GET /base/info/enterprise/getlicenselist",
    "DELETE /base/info/enterprise/softdeletelicense",
    "GET /base/info/enterprise/getlicense",
    "PUT /base/info/enterprise/updatelicense",
    "POST /base/info/enterprise/addlicense",
    "GET /base/info/clientconfig/",
    "PUT /base/info/clientconfig/update",
    record("/base/manage/gascylinder", "gasCylinder:archives", "gasCylinder:archives:getlist"),
    "POST /base/manage/gascylinder/usable",
    "GET /base/manage/gascylinder/getcirculationrecords",
    "GET /base/manage/checkinginfo/before gasCylinder:fillingbefore:list",
    "GET /base/manage/checkinginfo/after gasCylinder:fillingafter:list",
    "GET /base/manage/checkinginfo/regular gasCylinder:stationExamine:getlist",
    "GET /base/manage/checkinginfo/getpage gasCylinder:inspection:checkItem:getlist",
    "POST /base/manage/checkinginfo/add",
    "PUT /base/manage/checkinginfo/update",
    "DELETE /base/manage/checkinginfo/softdelete gasCylinder:inspection:checkItem:delete",
    "PUT /base/manage/checkinginfo/process gasCylinder:inspection:checkItem:update",
    "PUT /base/manage/checkinginfo/scrap gasCylinder:inspection:checkItem:update",
    "GET /base/manage/checkinginfo/unqualified gasCylinder:inspection:checkItem:getlist",
    "GET /base/manage/fillupcylinder/getpage gasCylinder:filling:list",
    "GET /base/manage/inventorystatistics/getcountpage gasCylinder:summary:getlist",
    "GET /base/manage/inventorystatistics/getExpandsInfo",
    "GET /base/manage/inventorystatistics/getpage gasCylinder:warehouseProdure:list",
    "GET /base/manage/inventorystatistics/getfillpage gasCylinder:fillStationProdure:list",
    "GET /base/manage/inventorystatistics/getDealerpage gasCylinder:warehouseProdure:list",
    "GET /base/manage/inventorystatistics/getExpandsInfoExportPdf",
    "GET /base/trade/clientProcess/getpage customer:sendReceiveDetail:getlist",
    "GET /base/trade/clientProcess/getstatisticspage customer:fullEmpty:getlist",
    "GET /base/trade/clientProcess/getExpandsInfo",
    "GET /base/trade/clientProcess/getExpandsInfoExportExcel",
    "GET /base/trade/clientProcess/getExpandsInfoExportPdf",
    "GET /base/GasCylinder/Cockpit/TodayData",
    "GET /base/GasCylinder/Cockpit/GasCylinderData",
    "GET /base/GasCylinder/Cockpit/CylinderOutInWarehouseData",
    "GET /base/GasCylinder/Cockpit/GetCustomerData",
    "GET /base/GasCylinder/Cockpit/GetCustomerDeliveryData",
    "GET /base/GasCylinder/Cockpit/GetCylinderDeliveryData",
    ...lookups,
  ].join("\n"),
);

/** Calls that the decisions add (decisions §1, §8). */
export const decidedCalls: readonly SpecifiedCall[] = read(`
  POST   /base/manage/procedure/record
  PUT    /base/manage/procedure/void
  PUT    /base/trade/clientProcess/complete
  PUT    /base/trade/clientProcess/decline
  GET    /base/trade/order/getpage
  GET    /base/trade/order/get
  GET    /base/manage/exception/getpage
  PUT    /base/manage/exception/claim
  PUT    /base/manage/exception/release
  PUT    /base/manage/exception/acknowledge
  POST   /base/manage/exception/comment
  GET    /base/manage/inventorystatistics/getExpandsInfoExportExcel
  GET    /base/admin/operationlog/getpage
  GET    /base/admin/regioninfo/buildautocode
  GET    /base/export/getpage
  POST   /base/export/gascylinder
  POST   /base/admin/account/invite
  GET    /base/id/invite
  POST   /base/id/invite
  GET    /base/id/preferences
  PUT    /base/id/preferences
  POST   /base/audit/verify/run
  GET    /base/audit/verify/getpage
  GET    /base/audit/verify/get
  POST   /base/audit/verify/stop
  GET    /base/admin/view/getpage
  POST   /base/admin/view/add
  PUT    /base/admin/view/update
  DELETE /base/admin/view/softdelete
  GET    /base/audit/checkpoint/getpage
  GET    /base/audit/proof
  GET    /base/audit/consistency
  GET    /base/audit/key/getpage
  GET    /base/audit/event/getpage                 audit:event
  GET    /base/audit/event/get                     audit:event
  GET    /base/manage/gascylinder/replay           audit:replay
  GET    /base/cockpit/board/getpage               cockpit:view
  GET    /base/cockpit/board/get                   cockpit:view
  POST   /base/cockpit/board/add                   cockpit:board:add
  PUT    /base/cockpit/board/update                cockpit:board:update
  DELETE /base/cockpit/board/softdelete            cockpit:board:softdelete
  GET    /base/cockpit/note/getpage                cockpit:view
  POST   /base/cockpit/note/add                    cockpit:note
  DELETE /base/cockpit/note/softdelete             cockpit:note
  POST   /base/wall/pair
  GET    /base/wall/pair
  POST   /base/wall/claim                          wall:pair
  GET    /base/wall/screen/getpage                 cockpit:view
  GET    /base/wall/screen/get                     cockpit:view
  PUT    /base/wall/screen/update                  wall:pair
  POST   /base/wall/screen/identify                wall:pair
  DELETE /base/wall/screen/softdelete              wall:revoke
  POST   /base/audit/evidence/add
  GET    /base/audit/evidence/getpage
  GET    /base/audit/evidence/get
  POST   /base/audit/evidence/cancel
  GET    /base/export/schedule/getpage
  GET    /base/export/schedule/get
  POST   /base/export/schedule/add                 export:schedule
  PUT    /base/export/schedule/update              export:schedule
  DELETE /base/export/schedule/softdelete          export:schedule
  POST   /base/audit/evidence/check
  GET    /base/audit/verifier
  GET    /base/import/template                     import:getlist
  POST   /base/import/upload                       import:add
  POST   /base/import/map                          import:add
  GET    /base/import/get                          import:getlist
  GET    /base/import/rows                         import:getlist
  PUT    /base/import/cells                        import:add
  GET    /base/import/errors                       import:getlist
  POST   /base/import/run                          import:add
  POST   /base/document/cylinder                   export:add
  POST   /base/document/order                      export:add
  POST   /base/document/labels                     export:add
  GET    /base/job/getpage
  DELETE /base/job/cancel
  POST   /base/job/retry
`);
